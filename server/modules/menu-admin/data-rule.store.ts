import { sql, type Insertable, type Updateable } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

export type StoredRule = Awaited<ReturnType<typeof listDataRules>>[number];

type Wanted = {
  readonly permissionId?: string;
  readonly id?: string;
  /** Part of the name. */
  readonly ruleName?: string | undefined;
  readonly ruleValue?: string | undefined;
};

const holding = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Rules with the names of the roles they are granted to, the oldest first. */
export async function listDataRules(db: Db, { permissionId, id, ruleName, ruleValue }: Wanted) {
  return await db
    .selectFrom('sysPermissionDataRule as rule')
    .selectAll('rule')
    .select(
      sql<string[]>`coalesce((
        select array_agg(role.role_name order by role.role_level desc, role.role_code)
        from sys_role_permission_rule held join sys_role role on role.id = held.role_id
        where held.rule_id = rule.id), '{}')`.as('roleNames'),
    )
    .$if(permissionId !== undefined, (query) => query.where('rule.permissionId', '=', permissionId ?? ''))
    .$if(id !== undefined, (query) => query.where('rule.id', '=', id ?? ''))
    .$if((ruleName ?? '') !== '', (query) => query.where('rule.ruleName', 'ilike', holding(ruleName ?? '')))
    .$if((ruleValue ?? '') !== '', (query) =>
      query.where('rule.ruleValue', 'ilike', holding(ruleValue ?? '')),
    )
    .orderBy('rule.createTime')
    .orderBy('rule.id')
    .execute();
}

/** The rule with its menu's path, read so that nobody else writes it before this transaction ends. */
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

/** Removes the rule, and every role's grant of it. */
export async function deleteDataRule(db: Db, id: string): Promise<void> {
  await db.deleteFrom('sysPermissionDataRule').where('id', '=', id).execute();
}

/** Keeps `rule_flag` of a menu true to whether it has rules. */
export async function refreshRuleFlag(db: Db, permissionId: string): Promise<void> {
  await sql`
    update sys_permission set rule_flag = case when exists (
      select 1 from sys_permission_data_rule rule where rule.permission_id = sys_permission.id
    ) then 1 else 0 end
    where id = ${permissionId}`.execute(db);
}
