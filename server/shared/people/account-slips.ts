import type { Schema } from '#openapi/index.ts';
import type { Actor } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { sealText, unsealText } from '#server/shared/passwords/sealed-text.ts';
import type { Db } from '#server/store/database.ts';
import { findSealedSlips, insertSlips, listHashesInReach } from './account-slips.store.ts';
import type { ImportedUser } from './import-user.rules.ts';

type Credentials = Schema<'AccountCredentials'>;

/** The new password of one account, with its hash as stored. */
export type AccountSlip = Omit<Credentials, 'slipsId'> & { readonly hashed: string };

type SlipsDeps = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly newId: () => string;
  /** The secret of the installation. */
  readonly codeSecret: string;
};

/** Milliseconds for which slips that are not closed are kept. */
const lifetime = 24 * 60 * 60 * 1000;

const sealOf = ({ codeSecret }: SlipsDeps, userId: string) => ({
  key: codeSecret,
  purpose: 'account slips',
  userId,
});

type NewSlips = {
  /** The person who made the passwords; nobody else can open the slips. */
  readonly userId: string;
  readonly origin: Schema<'AccountSlips'>['origin'];
  readonly slips: readonly AccountSlip[];
};

/**
 * Keeps new passwords sealed until their slips are closed, for at most a day, and returns the credentials. Call it in
 * the transaction that writes the passwords. Without slips nothing is kept.
 */
export async function keepSlips(
  trx: Db,
  deps: SlipsDeps,
  { userId, origin, slips }: NewSlips,
): Promise<Credentials[]> {
  if (slips.length === 0) return [];
  const id = deps.newId();
  const createdAt = deps.clock();
  await insertSlips(trx, {
    id,
    userId,
    origin,
    accountCount: slips.length,
    sealed: sealText(sealOf(deps, userId), JSON.stringify(slips)),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + lifetime),
  });
  return slips.map((slip) => credentialsOf(slip, id));
}

/**
 * Returns the credentials of slips that the caller has not closed, without accounts out of reach and without passwords
 * that have changed since. Errors: a refusal when nothing is left.
 */
export async function openSlips(
  deps: SlipsDeps,
  { caller: { userId }, scope }: Pick<Actor, 'caller' | 'scope'>,
  id: string,
): Promise<Credentials[]> {
  const sealed = await findSealedSlips(deps.db, { id, userId }, deps.clock());
  if (sealed === undefined) throw refusal('账号条不存在或已过期');
  const slips: readonly AccountSlip[] = JSON.parse(unsealText(sealOf(deps, userId), sealed));
  const names = slips.map(({ username }) => username);
  const hashes = await listHashesInReach(deps.db, names, scope);
  const valid = slips.filter(({ username, hashed }) => hashes.get(username) === hashed);
  if (valid.length === 0) throw refusal('这些密码都已经改过，账号条不再有用');
  return valid.map((slip) => credentialsOf(slip, id));
}

/** Returns the slips of imported users for whom the server generated a password. `hashed` has the order of `users`. */
export function slipsOfImport(users: readonly ImportedUser[], hashed: readonly string[]): AccountSlip[] {
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
  { username, realname, password, departName }: AccountSlip,
  slipsId: string,
): Credentials => ({ slipsId, username, realname, password, departName });
