import { sql } from 'kysely';
import type { RowScope } from '#server/http/caller.ts';
import { containsPattern } from '#server/store/condition-sql.ts';
import { colleagues } from '#server/shared/people/class-teachers.store.ts';
import { highestLevel } from '#server/shared/people/highest-level.store.ts';
import type { Db } from '#server/store/database.ts';

type School = {
  readonly departId: string;
  readonly orgCode: string;
  readonly scope: RowScope;
};

/** Colleagues who do not teach the class yet. */
const newColleagues = (db: Db, { departId, orgCode, scope }: School) =>
  colleagues(db, [orgCode], scope).where(
    sql<boolean>`not exists (
      select from sys_user_responsible held where held.user_id = account.id and held.depart_id = ${departId})`,
  );

/** Returns at most twenty colleagues of at most this level whose name or account contains the keyword. */
export async function findColleagues(db: Db, school: School, keyword: string, maxLevel: number) {
  const pattern = containsPattern(keyword);
  const rows = await newColleagues(db, school)
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
  return await newColleagues(db, school).where('account.id', '=', userId).executeTakeFirst();
}

export async function findLevel(db: Db, userId: string): Promise<number> {
  const row = await db
    .selectFrom('sysUser as account')
    .select(highestLevel(sql.ref('account.id')).as('level'))
    .where('account.id', '=', userId)
    .executeTakeFirst();
  return row?.level ?? 0;
}
