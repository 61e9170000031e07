import { sql, type Insertable } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { colleagues } from '#server/shared/people/class-teachers.store.ts';
import { userInReach } from '#server/shared/people/user-reach.store.ts';
import { departInScope } from '#server/shared/people/user-scope.store.ts';
import { segmentLength } from '#server/shared/codes/tree-codes.rules.ts';
import type { Database, Db } from '#server/store/database.ts';
import type { YearEndChanges } from './undo.rules.ts';

const departs = (db: Db, scope: RowScope) =>
  db
    .selectFrom('sysDepart as depart')
    .select(['depart.id', 'depart.parentId', 'depart.orgCode', 'depart.departName'])
    .select(['depart.grade', 'depart.term', 'depart.archiveTime', 'depart.createTime', 'depart.updateTime'])
    .where('depart.delFlag', '=', 0)
    .where(departInScope(scope, sql.ref('depart.org_code')))
    .orderBy('depart.departOrder')
    .orderBy('depart.orgCode');

/** Lists the classes in scope that are not archived, in the order of the tree. */
export async function listOpenClasses(db: Db, scope: RowScope) {
  return await departs(db, scope)
    .where('depart.orgCategory', '=', '3')
    .where('depart.archiveTime', 'is', null)
    .limit(1000)
    .execute();
}

/** Lists the departments in scope that are neither classes nor institutions. */
export async function listDepartments(db: Db, scope: RowScope) {
  return await departs(db, scope).where('depart.orgCategory', '=', '2').limit(1000).execute();
}

/** Lists all departments below these parents, archived ones too. */
export async function listChildrenOf(db: Db, parentIds: readonly string[]) {
  return await db
    .selectFrom('sysDepart')
    .select(['id', 'parentId', 'departName', 'grade', 'term', 'archiveTime'])
    .where(sql<boolean>`parent_id = any(${[...parentIds]})`)
    .where('delFlag', '=', 0)
    .execute();
}

/** Returns the departments directly above these. */
export async function listParents(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysDepart')
    .select('parentId')
    .distinct()
    .where(sql<boolean>`id = any(${[...ids]})`)
    .execute();
  return rows.flatMap(({ parentId }) => parentId ?? []);
}

/** Returns the names of these users who exist. */
export async function listRealnames(db: Db, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUser')
    .select(['username', 'realname'])
    .where(sql<boolean>`id = any(${[...userIds]})`)
    .where('delFlag', '=', 0)
    .execute();
  return rows.map(({ username, realname }) => realname ?? username);
}

/** Returns the names of the institutions with these codes. */
export async function listSchoolNames(db: Db, orgCodes: readonly string[]) {
  const roots = [...new Set(orgCodes.map((code) => code.slice(0, segmentLength)))];
  return await db
    .selectFrom('sysDepart')
    .select(['orgCode', 'departName'])
    .where(sql<boolean>`org_code = any(${roots})`)
    .execute();
}

/** Counts the pupils of each class. */
export async function countPupils(db: Db, departIds: readonly string[]) {
  return await db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as account', 'account.id', 'member.userId')
    .select(['member.depId', ({ fn }) => fn.countAll<number>().as('total')])
    .where(sql<boolean>`member.dep_id = any(${[...departIds]})`)
    .where('account.userIdentity', '=', 1)
    .where('account.delFlag', '=', 0)
    .groupBy('member.depId')
    .execute();
}

/** Lists the staff of at most this level who may be put in charge of these classes. */
export async function listStaff(db: Db, orgCodes: readonly string[], scope: RowScope, maxLevel: number) {
  const rows = await colleagues(db, orgCodes, scope)
    .orderBy('account.realname')
    .orderBy('account.username')
    .limit(2000)
    .execute();
  return rows
    .filter(({ level }) => level <= maxLevel)
    .map(({ id, username, realname }) => ({ id, username, realname }));
}

/** Lists which of these users are pupils in reach and members of which of these classes. */
export async function listPupilPlaces(
  db: Db,
  userIds: readonly string[],
  departIds: readonly string[],
  scope: RowScope,
) {
  return await db
    .selectFrom('sysUserDepart as member')
    .innerJoin('sysUser as account', 'account.id', 'member.userId')
    .select(['member.userId', 'member.depId', 'account.username', 'account.realname'])
    .where(sql<boolean>`member.user_id = any(${[...userIds]})`)
    .where(sql<boolean>`member.dep_id = any(${[...departIds]})`)
    .where('account.userIdentity', '=', 1)
    .where('account.delFlag', '=', 0)
    .where(userInReach(scope, sql.ref('account.id')))
    .execute();
}

export async function insertRun(db: Db, run: Insertable<Database['teachingYearEnd']>): Promise<void> {
  await db.insertInto('teachingYearEnd').values(run).execute();
}

/** Deletes the runs that cannot be undone any more. */
export async function deleteRunsBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('teachingYearEnd').where('madeAt', '<', time).execute();
}

const runs = (db: Db, since: Date) =>
  db
    .selectFrom('teachingYearEnd')
    .select(['id', 'madeBy', 'madeAt', 'summary', sql<YearEndChanges>`changes`.as('changes')])
    .where('madeAt', '>=', since)
    .where('undoneAt', 'is', null);

/** Lists the runs since a time that have not been undone, the newest first. */
export async function listRuns(db: Db, since: Date) {
  return await runs(db, since).orderBy('madeAt', 'desc').limit(20).execute();
}

/** Returns such a run, locked; undefined if it is too old or undone. */
export async function lockRun(db: Db, id: string, since: Date) {
  return await runs(db, since).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function markUndone(db: Db, id: string, undoneAt: Date): Promise<void> {
  await db.updateTable('teachingYearEnd').set({ undoneAt }).where('id', '=', id).execute();
}
