import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { containsPattern } from '#server/http/list-query.ts';
import { highestLevel } from '#server/shared/people/highest-level.store.ts';
import { codeStep } from '#server/shared/records/code-step.rules.ts';
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

type School = {
  readonly departId: string;
  readonly orgCode: string;
  readonly scope: RowScope;
};

/**
 * Active staff who may become teachers of the class, with their levels: those of its school, and for callers who see
 * everybody those of all schools.
 */
function colleagues(db: Db, { departId, orgCode, scope }: School) {
  const school = `${orgCode.slice(0, codeStep)}%`;
  return (
    db
      .selectFrom('sysUser as account')
      .select(['account.id', 'account.username', 'account.realname'])
      .select(highestLevel(sql.ref('account.id')).as('level'))
      .where('account.userIdentity', '=', 2)
      // An account with the rights of a pupil must not become responsible for others.
      .where(highestLevel(sql.ref('account.id')), '>', 0)
      .where('account.delFlag', '=', 0)
      .where('account.status', '=', 1)
      .where(
        sql<boolean>`not exists (
        select from sys_user_responsible held where held.user_id = account.id and held.depart_id = ${departId})`,
      )
      .where(
        scope.kind === 'all'
          ? sql<boolean>`true`
          : sql<boolean>`exists (
            select from sys_depart own where own.del_flag = 0 and own.org_code like ${school} and (
              exists (select from sys_user_depart member where member.user_id = account.id and member.dep_id = own.id)
              or exists (select from sys_user_responsible held where held.user_id = account.id and held.depart_id = own.id)))`,
      )
  );
}

/** Returns at most twenty colleagues of at most this level whose name or account contains the keyword. */
export async function findColleagues(db: Db, school: School, keyword: string, maxLevel: number) {
  const pattern = containsPattern(keyword);
  const rows = await colleagues(db, school)
    .where((eb) =>
      eb.or([eb('account.realname', 'ilike', pattern), eb('account.username', 'ilike', pattern)]),
    )
    .where(highestLevel(sql.ref('account.id')), '<=', maxLevel)
    .orderBy('account.realname')
    .orderBy('account.username')
    .limit(20)
    .execute();
  return rows.map(({ id, username, realname }) => ({ id, username, realname }));
}

/** Returns the colleague with this id; undefined when the person may not become a teacher of the class. */
export async function findColleague(db: Db, school: School, userId: string) {
  return await colleagues(db, school).where('account.id', '=', userId).executeTakeFirst();
}

export async function findLevel(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('sysUser as account')
    .select(highestLevel(sql.ref('account.id')).as('level'))
    .where('account.id', '=', userId)
    .executeTakeFirst();
  return row?.level ?? 0;
}
