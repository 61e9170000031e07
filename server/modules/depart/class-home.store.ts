import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/**
 * Where a new class of this person stands: where their classes are, first those they answer for, then those they are a member of;
 * a department of theirs that is no class is the place itself. `orRoot`: else the first institution.
 */
export async function findClassHome(db: Db, userId: string, orRoot: boolean) {
  const { rows } = await sql<{ id: string; orgCode: string; orgType: string }>`
    select home.id, home.org_code as "orgCode", home.org_type as "orgType" from (
      select depart_id, 1 as rank from sys_user_responsible where user_id = ${userId}
      union all select dep_id, 2 from sys_user_depart where user_id = ${userId}
      union all select id, 3 from sys_depart where ${orRoot} and parent_id is null
    ) held
    join sys_depart depart on depart.id = held.depart_id and depart.del_flag = 0
    join sys_depart home on home.del_flag = 0
      and home.id = case when depart.org_category = '3' then depart.parent_id else depart.id end
    order by held.rank, depart.org_category desc, depart.org_code limit 1`.execute(db);
  return rows[0];
}

export async function hasSiblingNamed(db: Db, parentId: string, departName: string): Promise<boolean> {
  const row = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('parentId', '=', parentId)
    .where('departName', '=', departName)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
