import type { Db } from '#server/store/database.ts';

export type SavedFile = { readonly sha256: string; readonly size: number };

export type SeedOptions = {
  /** `empty`: only the required data and one administrator. `demo`: a small school as well. */
  readonly mode: 'demo' | 'empty';
  /** Name of the school; undefined: the product's own name. */
  readonly schoolName?: string | undefined;
  /** The initial password of an account. */
  readonly passwords: (username: string) => string;
  /** Whether the administrator of an empty school must change that password at the first login. */
  readonly passwordDue: boolean;
  readonly hash: (password: string) => Promise<string>;
  readonly clock: () => Date;
  readonly ids: () => string;
  /** Saves bytes in the file store. */
  readonly saveFile: (bytes: Uint8Array, name: string) => Promise<SavedFile>;
};

export type RoleCode = 'admin' | 'dev' | 'teacher' | 'student';

/** An account created by the seed, to be shown to the administrator. */
export type InitialAccount = {
  readonly username: string;
  readonly realname: string;
  readonly password: string;
  readonly roles: readonly RoleCode[];
};

/** The data that the parts of the seed share: one transaction, one point in time. */
export type SeedContext = {
  readonly trx: Db;
  readonly options: SeedOptions;
  readonly now: Date;
};

/** A time some hours before the seed. */
export const hoursBefore = (now: Date, hours: number): Date => new Date(now.getTime() - hours * 3_600_000);
