import { hash } from '@node-rs/argon2';
import { argon2Passwords, type Passwords } from '#server/http/password.ts';

/** Real argon2id with the least parameters it takes, so that the server's own verify accepts the result. */
export const cheapPasswords: Passwords = {
  ...argon2Passwords,
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
};
