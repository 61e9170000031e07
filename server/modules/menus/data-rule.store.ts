import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

/** Reads the rule with its menu's path, and locks it until this transaction ends. */
export async function lockDataRule(db: Db, id: string) {
  return await db
    .selectFrom('sysPermissionDataRule as rule')
    .innerJoin('sysPermission as permission', 'permission.id', 'rule.permissionId')
    .selectAll('rule')
    .select('permission.url')
    .where('rule.id', '=', id)
    .forUpdate('rule')
    .executeTakeFirst();
}

export async function insertDataRule(
  db: Db,
  row: Insertable<Database['sysPermissionDataRule']>,
): Promise<void> {
  await db.insertInto('sysPermissionDataRule').values(row).execute();
}

export async function updateDataRule(
  db: Db,
  id: string,
  change: Updateable<Database['sysPermissionDataRule']>,
): Promise<void> {
  await db.updateTable('sysPermissionDataRule').set(change).where('id', '=', id).execute();
}

/** Deletes the rule with its grants to roles. */
export async function deleteDataRule(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sysPermissionDataRule').where('id', '=', id).execute();
}

/** Updates `rule_flag` of a menu to whether it has rules. */
export async function refreshRuleFlag(db: Db, permissionId: string): Promise<void> {
  await sql`
    update sys_permission set rule_flag = case when exists (
      select 1 from sys_permission_data_rule rule where rule.permission_id = sys_permission.id
    ) then 1 else 0 end
    where id = ${permissionId}`.execute(db);
}
