import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/**
 * Lists the departments in which a user may create a class: the parents of the classes they are responsible for, else
 * of the classes they are a member of, else, with `orRoot`, the institutions. A department that is no class counts
 * itself. Parents of classes come first.
 */
export async function listClassHomes(db: Db, userId: string, orRoot: boolean) {
  const { rows } = await sql<{
    id: string;
    orgCode: string;
    orgType: string;
    title: string;
    rank: number;
  }>`
    select home.id, home.org_code as "orgCode", home.org_type as "orgType",
      concat_ws(' / ', above.depart_name, home.depart_name) as title, min(held.rank) as rank
    from (
      select depart_id, 1 as rank from sys_user_responsible where user_id = ${userId}
      union all select dep_id, 2 from sys_user_depart where user_id = ${userId}
      union all select id, 3 from sys_depart where ${orRoot} and parent_id is null
    ) held
    join sys_depart depart on depart.id = held.depart_id and depart.del_flag = 0
    join sys_depart home on home.del_flag = 0
      and home.id = case when depart.org_category = '3' then depart.parent_id else depart.id end
    left join sys_depart above on above.id = home.parent_id
    group by home.id, above.id order by rank, max(depart.org_category) desc, home.org_code limit 50`.execute(
    db,
  );
  return rows.filter(({ rank }) => rank === rows[0]?.rank);
}

/** Returns whether a department directly below this one has the name; `exceptId` does not count. */
export async function hasSiblingWithName(
  db: Db,
  parentId: string,
  departName: string,
  exceptId = '',
): Promise<boolean> {
  const row = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('parentId', '=', parentId)
    .where('departName', '=', departName)
    .where('id', '<>', exceptId)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return row !== undefined;
}
