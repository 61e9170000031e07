import { randomInt } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Config } from '../config/config.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Passwords } from '../shared/passwords/password.ts';
import type { Db } from '../store/database.ts';
import { newId } from '../store/ids.ts';
import type { InitialAccount, SeedOptions } from '../store/seed/seed-context.ts';
import { seed } from '../store/seed/seed.ts';

type SeedConfig = Pick<Config, 'seed' | 'schoolName' | 'initialPassword' | 'adminPassword'>;

/**
 * Fills an empty database. Each account gets its own password, and all pupils share one, unless a password is
 * configured.
 */
export async function seedOnce(
  db: Db,
  config: SeedConfig,
  files: FileStore,
  passwords: Passwords,
): Promise<readonly InitialAccount[]> {
  return await seed(db, {
    mode: config.seed,
    schoolName: config.schoolName,
    ...newPasswords(config, passwords),
    passwordDue: (config.adminPassword ?? config.initialPassword) === undefined,
    clock: () => new Date(),
    ids: newId,
    saveFile: async (bytes) => await files.put(Readable.from([bytes]), { limit: bytes.length }),
  });
}

/** Returns the initial passwords of one school, each hashed once. */
export function newPasswords(
  { initialPassword, adminPassword }: Pick<SeedConfig, 'initialPassword' | 'adminPassword'>,
  { hash }: Passwords,
): Pick<SeedOptions, 'passwords' | 'hash'> {
  const pupils = randomPassword();
  const individualAccounts = new Set(['admin', 'teacher', 'teacher2', 'student']);
  const hashes = new Map<string, Promise<string>>();
  return {
    passwords: (username) => {
      if (username === 'admin' && adminPassword !== undefined) return adminPassword;
      return initialPassword ?? (individualAccounts.has(username) ? randomPassword() : pupils);
    },
    hash: (password) => {
      const known = hashes.get(password) ?? hash(password);
      hashes.set(password, known);
      return known;
    },
  };
}

/** Ten signs that can be read out in a classroom: no 0 and o, no 1 and l. */
function randomPassword(): string {
  const signs = 'abcdefghijkmnpqrstuvwxyz23456789';
  return Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('');
}
