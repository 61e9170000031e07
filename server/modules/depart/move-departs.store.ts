import { sql } from 'kysely';
import { refuse } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';

/** Keeps others from adding to these departments, or removing them, until this transaction ends. */
export async function lockDepartRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom('sysDepart').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** The departments right below these that are not among them. */
export async function listChildrenOf(db: Db, ids: readonly string[]) {
  return await db
    .selectFrom('sysDepart')
    .select(['id', 'orgCode', 'orgType'])
    .where('parentId', 'in', ids)
    .where('id', 'not in', ids)
    .orderBy('departOrder')
    .orderBy('orgCode')
    .execute();
}

type Place = { readonly id: string; readonly orgCode: string; readonly orgType: number };

/** Puts a department with all below it below another one. Errors: a refusal when the codes would become too long. */
export async function moveDepart(
  db: Db,
  from: { readonly id: string; readonly orgCode: string; readonly orgType: string | null },
  to: Place,
): Promise<void> {
  const below = `${from.orgCode}%`;
  const { rows } = await sql<{ longest: number }>`
    select max(length(org_code)) as longest from sys_depart where org_code like ${below}`.execute(db);
  if ((rows[0]?.longest ?? 0) - from.orgCode.length + to.orgCode.length > 64)
    throw refuse('部门层级过多，无法移到该部门', 'targetId');
  const deeper = to.orgType - Number(from.orgType ?? to.orgType);
  await sql`
    update sys_depart set
      org_code = ${to.orgCode} || substr(org_code, ${from.orgCode.length + 1}::integer),
      org_type = (coalesce(nullif(org_type, ''), '1')::integer + ${deeper}::integer)::text,
      parent_id = case when id = ${from.id} then ${to.id} else parent_id end
    where org_code like ${below}`.execute(db);
}

/** Who answers for one of these departments answers for the target. */
export async function moveResponsible(db: Db, ids: readonly string[], target: string): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    insert into sys_user_responsible (user_id, depart_id)
    select distinct user_id, ${target} from sys_user_responsible where depart_id = any(${[...ids]})
    on conflict do nothing`.execute(db);
}

/**
 * Everything that hangs on these departments hangs on the target; what the target has already stays as it is there. Roles
 * and permissions of the departments, class codes and requests to join go with them.
 */
export async function moveContents(
  db: Db,
  departIds: readonly string[],
  target: { readonly id: string; readonly orgCode: string },
): Promise<void> {
  const ids = [...departIds];
  const moves = [
    sql`insert into sys_user_depart (id, user_id, dep_id)
      select distinct on (user_id) md5(id || ${target.id}), user_id, ${target.id} from sys_user_depart where dep_id = any(${ids})
      on conflict (user_id, dep_id) do nothing`,
    // The department somebody works in is one of theirs.
    sql`update sys_user set org_code = ${target.orgCode}
      where org_code in (select org_code from sys_depart where id = any(${ids}))`,
    sql`update teaching_course_dept set dept_id = ${target.id} where id in (
      select distinct on (course_id) id from teaching_course_dept given where dept_id = any(${ids}) and not exists (
        select 1 from teaching_course_dept held where held.dept_id = ${target.id} and held.course_id = given.course_id)
      order by course_id, open_time nulls last, id)`,
    sql`insert into teaching_course_authorised (course_id, depart_id)
      select distinct course_id, ${target.id} from teaching_course_authorised where depart_id = any(${ids})
      on conflict do nothing`,
    sql`insert into teaching_additional_work_dept (additional_id, dept_id, told_at)
      select additional_id, ${target.id}, max(told_at) from teaching_additional_work_dept where dept_id = any(${ids})
      group by additional_id on conflict do nothing`,
    sql`insert into sys_announcement_target (annt_id, depart_id)
      select distinct annt_id, ${target.id} from sys_announcement_target where depart_id = any(${ids})
      on conflict do nothing`,
    sql`insert into teaching_lesson (depart_id, unit_id, day, opened_by, opened_at)
      select distinct on (unit_id, day) ${target.id}, unit_id, day, opened_by, opened_at
      from teaching_lesson where depart_id = any(${ids}) order by unit_id, day, opened_at
      on conflict do nothing`,
    sql`update teaching_work set depart_id = ${target.id} where depart_id = any(${ids})`,
    sql`update teaching_unit_open set depart_id = ${target.id} where depart_id = any(${ids})`,
  ];
  for (const move of moves) await move.execute(db);
}

/** Removes the departments themselves; what still hangs on them goes by its foreign keys. */
export async function deleteEmptied(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('sysDepart').where('id', 'in', ids).execute();
}
