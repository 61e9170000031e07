import { sql } from 'kysely';
import { containsPattern } from '#server/store/condition-sql.ts';
import type { Db } from '#server/store/database.ts';

export type StoredRule = Awaited<ReturnType<typeof listDataRules>>[number];

type RuleQuery = {
  readonly permissionId?: string;
  readonly id?: string;
  /** Part of the name. */
  readonly ruleName?: string | undefined;
  readonly ruleValue?: string | undefined;
};

/** Lists rules with the names of the roles they are granted to, the oldest first. */
export async function listDataRules(db: Db, { permissionId, id, ruleName, ruleValue }: RuleQuery) {
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
    .$if((ruleName ?? '') !== '', (query) =>
      query.where('rule.ruleName', 'ilike', containsPattern(ruleName ?? '')),
    )
    .$if((ruleValue ?? '') !== '', (query) =>
      query.where('rule.ruleValue', 'ilike', containsPattern(ruleValue ?? '')),
    )
    .orderBy('rule.createTime')
    .orderBy('rule.id')
    .execute();
}
