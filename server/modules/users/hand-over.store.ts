import { type Insertable, sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { containsPattern } from '#server/store/condition-sql.ts';
import { activeStaff } from '#server/shared/people/class-teachers.store.ts';
import { highestLevel } from '#server/shared/people/highest-level.store.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import type { Database, Db } from '#server/store/database.ts';

/** How long a hand-over can be undone, in milliseconds. */
const handOverLimit = 24 * 60 * 60_000;

export type HandOverItem = Insertable<Database['sysHandOverItem']>;

/** Staff in reach who may take over. */
const receivers = (db: Db, scope: RowScope) =>
  activeStaff(db).where(userInReach(scope, sql.ref('account.id')));

type Search = {
  readonly keyword: string;
  readonly without: readonly string[];
  readonly caller: { readonly userId: string; readonly level: number };
  /** The caller may also choose colleagues of the same level. */
  readonly isSuper: boolean;
};

/** Returns at most twenty people whose name or account contains the keyword and whose account the caller may change. */
export async function findReceivers(db: Db, scope: RowScope, { keyword, without, caller, isSuper }: Search) {
  const pattern = containsPattern(keyword);
  const rows = await receivers(db, scope)
    .where((eb) =>
      eb.or([eb('account.realname', 'ilike', pattern), eb('account.username', 'ilike', pattern)]),
    )
    .where((eb) =>
      eb.or([
        eb(highestLevel(sql.ref('account.id')), isSuper ? '<=' : '<', caller.level),
        eb('account.id', '=', caller.userId),
      ]),
    )
    .where(sql<boolean>`account.id <> all(${[...without]})`)
    .orderBy('account.realname')
    .orderBy('account.username')
    .limit(20)
    .execute();
  return rows.map(({ id, username, realname }) => ({ id, username, realname }));
}

/** Returns the person who takes over, locked until the transaction ends; undefined if this person may not take over. */
export async function lockReceiver(db: Db, id: string, scope: RowScope) {
  return await receivers(db, scope).where('account.id', '=', id).forUpdate('account').executeTakeFirst();
}

/** Returns what the person is in each of these departments. */
export async function listPlaces(db: Db, userId: string, departIds: readonly string[]) {
  if (departIds.length === 0) return [];
  const { rows } = await sql<{ id: string; lead: boolean; isResponsible: boolean; isMember: boolean }>`
    select depart.id, coalesce(held.lead, false) as lead, held.user_id is not null as "isResponsible",
      member.user_id is not null as "isMember"
    from sys_depart depart
    left join sys_user_responsible held on held.depart_id = depart.id and held.user_id = ${userId}
    left join sys_user_depart member on member.dep_id = depart.id and member.user_id = ${userId}
    where depart.id = any(${[...departIds]}) and depart.del_flag = 0`.execute(db);
  return rows;
}

export async function insertHandOver(
  db: Db,
  handOver: Insertable<Database['sysHandOver']>,
  items: readonly HandOverItem[],
): Promise<void> {
  await db.insertInto('sysHandOver').values(handOver).execute();
  if (items.length > 0) await db.insertInto('sysHandOverItem').values(items).execute();
}

/** Deletes the hand-overs that can no longer be undone. */
export async function deleteOldHandOvers(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - handOverLimit);
  await db.deleteFrom('sysHandOver').where('createTime', '<', since).execute();
}

/** Lists the hand-overs of these people that can be undone, the last first. */
export async function listHandOvers(db: Db, fromIds: readonly string[], now: Date) {
  if (fromIds.length === 0) return [];
  return await db
    .selectFrom('sysHandOver as done')
    .innerJoin('sysUser as giver', 'giver.id', 'done.fromId')
    .innerJoin('sysUser as receiver', 'receiver.id', 'done.toId')
    .select(['done.id', 'done.fromId', 'done.toId', 'done.step', 'done.userIdentity', 'done.roleIds'])
    .select(['done.createBy', 'done.createTime'])
    .select(['giver.username as giverName', 'giver.realname as giverRealname'])
    .select(['giver.delFlag as giverDeleted', 'giver.status as giverStatus'])
    .select(['receiver.username as receiverName', 'receiver.realname as receiverRealname'])
    .where('done.fromId', 'in', fromIds)
    .where('done.createTime', '>=', new Date(now.getTime() - handOverLimit))
    .orderBy('done.createTime', 'desc')
    .orderBy('done.id')
    .execute();
}

export async function listHandOverItems(db: Db, handOverId: string) {
  return await db
    .selectFrom('sysHandOverItem')
    .select(['kind', 'subjectId', 'name', 'lead', 'wasResponsible', 'wasMember'])
    .where('handOverId', '=', handOverId)
    .orderBy('name')
    .execute();
}

/** Deletes a hand-over that is undone; returns false when another caller has undone it meanwhile. */
export async function deleteHandOver(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sysHandOver').where('id', '=', id).executeTakeFirst();
  return numDeletedRows === 1n;
}
