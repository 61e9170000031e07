import type { Schema } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import type { Db } from '#server/store/database.ts';
import { dataRuleRow } from './data-rule-row.ts';
import { listDataRules } from './data-rule-list.store.ts';

/** Returns the valid data rules of a menu, and which of them are selected. */
export async function ruleChoice(
  db: Db,
  permissionId: string,
  checked: readonly string[],
): Promise<Schema<'RoleDataRules'>> {
  const rules = await listDataRules(db, { permissionId });
  return {
    datarule: rules.filter(({ status }) => status === '1').map(dataRuleRow),
    drChecked: checked.join(','),
  };
}

/** Returns the ids of all data rules of a menu. Throws a refusal when a wanted rule is not among them. */
export async function requireRules(
  db: Db,
  permissionId: string,
  requested: readonly string[],
): Promise<ReadonlySet<string>> {
  const known = new Set((await listDataRules(db, { permissionId })).map(({ id }) => id));
  if (requested.some((id) => !known.has(id))) throw refusal('数据规则不存在或已被删除，请刷新后重试');
  return known;
}
