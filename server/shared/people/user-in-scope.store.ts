import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { highestLevel } from './highest-level.store.ts';
import { userInReach } from './user-reach.store.ts';

/** Returns the user with the level of the highest role; undefined when missing, deleted or out of scope. */
export async function findUserInScope(db: Db, id: string, scope: RowScope) {
  return await db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.username', 'account.phone', 'account.telephone', 'account.userIdentity'])
    .select(highestLevel(sql.ref('account.id')).as('level'))
    .where('account.id', '=', id)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .executeTakeFirst();
}
