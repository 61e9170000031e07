import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { highestLevel } from './highest-level.store.ts';
import { segmentLength } from '#server/shared/codes/tree-codes.rules.ts';
import type { Db } from '#server/store/database.ts';

/** Lists the staff who are responsible for these classes themselves, the one in charge first. */
export async function listClassTeachers(db: Db, departIds: readonly string[]) {
  if (departIds.length === 0) return [];
  return await db
    .selectFrom('sysUserResponsible as held')
    .innerJoin('sysUser as account', 'account.id', 'held.userId')
    .select(['held.departId', 'account.id', 'account.username', 'account.realname', 'held.lead'])
    .where('held.departId', 'in', departIds)
    .where('account.userIdentity', '=', 2)
    .where('account.delFlag', '=', 0)
    .orderBy('held.lead', 'desc')
    .orderBy('account.username')
    .execute();
}

/**
 * Active staff with their levels. An account with the rights of a pupil is left out, because it must not become
 * responsible for others.
 */
export function activeStaff(db: Db) {
  return db
    .selectFrom('sysUser as account')
    .select(['account.id', 'account.username', 'account.realname'])
    .select(highestLevel(sql.ref('account.id')).as('level'))
    .where('account.userIdentity', '=', 2)
    .where(highestLevel(sql.ref('account.id')), '>', 0)
    .where('account.delFlag', '=', 0)
    .where('account.status', '=', 1);
}

/**
 * Staff who may become teachers of classes: those of the schools of these departments, and for callers who see
 * everybody those of all schools.
 */
export function colleagues(db: Db, orgCodes: readonly string[], scope: RowScope) {
  const schools = orgCodes.map((code) => `${code.slice(0, segmentLength)}%`);
  return activeStaff(db).where(
    scope.kind === 'all'
      ? sql<boolean>`true`
      : sql<boolean>`exists (
        select from sys_depart own where own.del_flag = 0 and own.org_code like any(${schools}) and (
          exists (select from sys_user_depart member where member.user_id = account.id and member.dep_id = own.id)
          or exists (select from sys_user_responsible held where held.user_id = account.id and held.depart_id = own.id)))`,
  );
}

/** Lists the teachers of a class: those assigned to the class, else those of the nearest department above it. */
export async function listTeachers(db: Db, orgCode: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sysUserResponsible as charge')
    .innerJoin('sysDepart as depart', 'depart.id', 'charge.departId')
    .innerJoin('sysUser as account', 'account.id', 'charge.userId')
    .select(['charge.userId', 'depart.orgCode'])
    .where(sql<boolean>`${orgCode} like depart.org_code || '%'`)
    .where('depart.delFlag', '=', 0)
    .where('account.delFlag', '=', 0)
    .where('account.status', '=', 1)
    .execute();
  const nearest = Math.max(0, ...rows.map((row) => row.orgCode.length));
  return rows.filter((row) => row.orgCode.length === nearest).map(({ userId }) => userId);
}
