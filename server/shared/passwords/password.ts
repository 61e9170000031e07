import { hash, verify } from '@node-rs/argon2';
import { isImportedHash, matchesImportedHash } from './imported-hash.ts';

// OWASP's argon2id parameters; 8.5 ms of CPU in the thread pool (docs/decisions/004-passwords-and-tokens.md).
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Hash and check of passwords; injected, so that tests may use cheap parameters. */
export type Passwords = {
  readonly hash: (password: string) => Promise<string>;
  readonly verify: (hashed: string, password: string) => Promise<boolean>;
};

export const argon2Passwords: Passwords = {
  hash: (password) => hash(password, parameters),
  verify: async (hashed, password) => {
    if (isImportedHash(hashed)) {
      // Do the same work as for any account: the time must not reveal imported accounts that never logged in.
      await hash(password, parameters);
      return matchesImportedHash(hashed, password);
    }
    try {
      return await verify(hashed, password);
    } catch {
      // A stored value that is no argon2 hash matches nothing.
      return false;
    }
  },
};
