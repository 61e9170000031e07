import type { BodyOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Actor, RowScope } from '#server/http/caller.ts';
import { refusal } from '#server/http/refusal.ts';
import { replacePassword } from '#server/shared/authentication/password/replace-password.ts';
import { keepSheet } from '#server/shared/people/credential-sheets.ts';
import { generatePassword } from '#server/shared/people/generate-password.ts';
import { hashAll } from '#server/shared/people/new-accounts.ts';
import { listTargetUsers } from '#server/shared/people/target-users.store.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { requireOpenClasses, requirePupils } from './change-class.ts';
import { listPasswords } from './school-class.store.ts';

type Reset = BodyOf<'POST /teaching/class/resetPasswords'>;

/**
 * Gives pupils of a class new passwords, all or none, ends their sessions, and returns the credentials in the order of
 * the accounts. The pupils change the passwords at the next login.
 */
export async function resetPasswords(
  deps: Deps,
  { caller, scope }: Actor,
  { departId, userIds }: Reset,
): Promise<Schema<'AccountCredentials'>[]> {
  const ids = [...new Set(userIds)];
  const departName = await requireResettable(deps.db, departId, ids, scope);
  const accounts = await listPasswords(deps.db, ids);
  const passwords = accounts.map(() => generatePassword());
  const hashed = await hashAll(deps, passwords);
  const entries = accounts.map(({ id, username, realname, password }, index) => ({
    account: { id, password },
    entry: {
      username,
      realname,
      password: passwords[index] ?? '',
      departName,
      hashed: hashed[index] ?? '',
    },
  }));
  return await inTransaction(deps.db, async (trx) => {
    // The class may have changed while the passwords were hashed.
    await requireResettable(trx, departId, ids, scope);
    for (const { account, entry } of entries)
      await replacePassword(deps, account, entry.hashed, { byOther: true, db: trx });
    return await keepSheet(trx, deps, {
      userId: caller.userId,
      origin: 'reset',
      entries: entries.map(({ entry }) => entry),
    });
  });
}

/** Returns the name of the class. Errors: a refusal unless all are pupils of an open class in scope, and none is staff. */
async function requireResettable(
  db: Db,
  departId: string,
  ids: readonly string[],
  scope: RowScope,
): Promise<string> {
  const [found] = await requireOpenClasses(db, [departId], scope);
  await requirePupils(db, departId, ids, scope);
  const targets = await listTargetUsers(db, ids, scope);
  // No level above that of pupils: this is stricter than the check of the caller's level.
  if (targets.some(({ level }) => level > 0)) throw refusal('只能重设学生的密码');
  return found?.departName ?? '';
}
