import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { containsPattern } from '#server/store/condition-sql.ts';
import { highestLevel } from '#server/shared/people/highest-level.store.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import type { Db } from '#server/store/database.ts';

/** Returns which of these users are members of the department itself. */
export async function listMembers(db: Db, userIds: readonly string[], depId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserDepart')
    .select('userId')
    .where('depId', '=', depId)
    .where('userId', 'in', userIds)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Returns which of these users are responsible for the department. */
export async function listResponsible(
  db: Db,
  userIds: readonly string[],
  departId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserResponsible')
    .select('userId')
    .where('departId', '=', departId)
    .where('userId', 'in', userIds)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Returns members of a department by name, as far as the caller may see them. */
export async function listMembersByName(db: Db, depId: string, realname: string, scope: RowScope) {
  const pattern = containsPattern(realname);
  return await db
    .selectFrom('sysUser as account')
    .innerJoin('sysUserDepart as member', 'member.userId', 'account.id')
    .select(['account.id', 'account.username', 'account.realname'])
    .where('member.depId', '=', depId)
    .where('account.delFlag', '=', 0)
    .where('account.realname', 'ilike', pattern)
    .where(userInReach(scope, sql.ref('account.id')))
    .orderBy('account.username')
    .limit(1000)
    .execute();
}

/** Returns accounts by lower-case name, with whether the caller may see them and their highest level. */
export async function findAccounts(db: Db, usernames: readonly string[], scope: RowScope) {
  if (usernames.length === 0) return [];
  const rows = await db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.username', 'account.realname', 'account.delFlag'])
    .select(userInReach(scope, sql.ref('account.id')).as('inScope'))
    .select(highestLevel(sql.ref('account.id')).as('level'))
    .where(sql<boolean>`lower(account.username) = any(${usernames.map((name) => name.toLowerCase())})`)
    .execute();
  return rows.map((row) => ({ ...row, inScope: Boolean(row.inScope) }));
}
