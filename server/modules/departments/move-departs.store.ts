import { sql } from 'kysely';
import { refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';

/** Locks these departments until the transaction ends, so that nothing is added to them and they are not deleted. */
export async function lockDepartRows(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.selectFrom('sysDepart').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
}

/** Lists the direct children of these departments that are not among them. */
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

type TargetPlace = { readonly id: string; readonly orgCode: string; readonly orgType: number };

/** Moves a department with all below it below another one. Errors: a refusal if the codes would become too long. */
export async function moveDepart(
  db: Db,
  from: { readonly id: string; readonly orgCode: string; readonly orgType: string | null },
  to: TargetPlace,
): Promise<void> {
  const below = `${from.orgCode}%`;
  const { rows } = await sql<{ longest: number }>`
    select max(length(org_code)) as longest from sys_depart where org_code like ${below}`.execute(db);
  if ((rows[0]?.longest ?? 0) - from.orgCode.length + to.orgCode.length > 64)
    throw refusal('部门层级过多，无法移到该部门', 'targetId');
  const deeper = to.orgType - Number(from.orgType ?? to.orgType);
  await sql`
    update sys_depart set
      org_code = ${to.orgCode} || substr(org_code, ${from.orgCode.length + 1}::integer),
      org_type = (coalesce(nullif(org_type, ''), '1')::integer + ${deeper}::integer)::text,
      parent_id = case when id = ${from.id} then ${to.id} else parent_id end
    where org_code like ${below}`.execute(db);
}

/** Deletes the departments; foreign keys delete the rows that depend on them. */
export async function deleteDepartRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('sysDepart').where('id', 'in', ids).execute();
}
