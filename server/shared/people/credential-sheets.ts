import type { Schema } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { sealText, unsealText } from '#server/shared/passwords/sealed-text.ts';
import type { Db } from '#server/store/database.ts';
import { findSealedSheet, insertSheet, listHashesInReach } from './credential-sheets.store.ts';
import type { ImportedUser } from './import-user.rules.ts';

type Credentials = Schema<'AccountCredentials'>;

/** The new password of one account, with its hash as stored. */
export type SheetEntry = Omit<Credentials, 'sheetId'> & { readonly hashed: string };

type SheetDeps = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** The secret of the installation. */
  readonly codeSecret: string;
};

/** Milliseconds for which credential sheets that are not closed are kept. */
const lifetime = 24 * 60 * 60 * 1000;

const sealOf = ({ codeSecret }: SheetDeps, userId: string) => ({
  key: codeSecret,
  purpose: 'credential sheets',
  userId,
});

type NewSheet = {
  /** The person who made the passwords; no other person can open the credential sheets. */
  readonly userId: string;
  readonly origin: Schema<'CredentialSheet'>['origin'];
  readonly entries: readonly SheetEntry[];
};

/**
 * Keeps new passwords sealed until their credential sheets are closed, for at most a day, and returns the credentials. Call it in
 * the transaction that writes the passwords. Without credential sheets nothing is kept.
 */
export async function keepSheet(
  trx: Db,
  deps: SheetDeps,
  { userId, origin, entries }: NewSheet,
): Promise<Credentials[]> {
  if (entries.length === 0) return [];
  const id = deps.newId();
  const createdAt = deps.clock();
  await insertSheet(trx, {
    id,
    userId,
    origin,
    accountCount: entries.length,
    sealed: sealText(sealOf(deps, userId), JSON.stringify(entries)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetime),
  });
  return entries.map((entry) => credentialsOf(entry, id));
}

/**
 * Returns the credentials of credential sheets that the caller has not closed, without accounts out of reach and without passwords
 * that have changed since. Errors: a refusal when nothing is left.
 */
export async function openSheet(
  deps: SheetDeps,
  { caller: { userId }, scope }: Pick<Actor, 'caller' | 'scope'>,
  id: string,
): Promise<Credentials[]> {
  const sealed = await findSealedSheet(deps.db, { id, userId }, deps.clock());
  if (sealed === undefined) throw refusal('账号条不存在或已过期');
  const entries: readonly SheetEntry[] = JSON.parse(unsealText(sealOf(deps, userId), sealed));
  const names = entries.map(({ username }) => username);
  const hashes = await listHashesInReach(deps.db, names, scope);
  const valid = entries.filter(({ username, hashed }) => hashes.get(username) === hashed);
  if (valid.length === 0) throw refusal('这些密码都已经改过，账号条不再有用');
  return valid.map((entry) => credentialsOf(entry, id));
}

/** Returns the credential sheets of imported users for whom the server generated a password. `hashed` has the order of `users`. */
export function entriesOfImport(users: readonly ImportedUser[], hashed: readonly string[]): SheetEntry[] {
  return users.flatMap(({ isGenerated, account, password, departNames }, index) =>
    isGenerated
      ? [
          {
            username: account.username,
            realname: account.realname,
            password,
            departName: departNames,
            hashed: hashed[index] ?? '',
          },
        ]
      : [],
  );
}

const credentialsOf = (
  { username, realname, password, departName }: SheetEntry,
  sheetId: string,
): Credentials => ({ sheetId, username, realname, password, departName });
