import { hash } from '@node-rs/argon2';
import { argon2Passwords, type Passwords } from '#server/shared/passwords/password.ts';

/** Real argon2id with minimal parameters, so that the server's own verification accepts the result. */
export const cheapPasswords: Passwords = {
  ...argon2Passwords,
  hash: (password) => hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
};
