import type { Schema } from '#openapi/index.ts';
import { refusal } from '#server/http/refusal.ts';
import {
  conditionsOf,
  fitsField,
  ruleFields,
  ruleVariables,
  type RuleField,
} from '#server/shared/permission/rule-fields.ts';

type Body = Pick<
  Schema<'DataRuleAdd'>,
  'ruleName' | 'ruleColumn' | 'ruleConditions' | 'ruleValue' | 'status'
>;

/** Returns the fields that the rules of a menu may use. */
export function ruleBuilder(url: string | null): Schema<'RuleBuilder'> {
  const fields = Object.entries(ruleFields[url ?? ''] ?? {}).map(([value, { text, kind }]) => ({
    value,
    text,
    kind,
    conditions: [...conditionsOf[kind]],
  }));
  return { fields, variables: ruleVariables.map(({ value, text }) => ({ value, text })) };
}

/** Returns the columns of a rule. Errors: a refusal if field, condition or value do not fit the menu's list. */
export function ruleColumns(url: string | null, body: Body) {
  const ruleName = body.ruleName.trim();
  if (ruleName === '') throw refusal('请输入规则名称！', 'ruleName');
  const fields = ruleFields[url ?? ''];
  if (fields === undefined) throw refusal('该菜单的列表不支持数据权限规则');
  const field = Object.hasOwn(fields, body.ruleColumn) ? fields[body.ruleColumn] : undefined;
  if (field === undefined) throw refusal('请选择规则字段！', 'ruleColumn');
  if (!conditionsOf[field.kind].includes(body.ruleConditions))
    throw refusal('请选择条件！', 'ruleConditions');
  const ruleValue = body.ruleValue.trim();
  checkValue(field, body.ruleConditions, ruleValue);
  return {
    ruleName,
    ruleColumn: body.ruleColumn,
    ruleConditions: body.ruleConditions,
    ruleValue,
    status: body.status ?? '1',
  };
}

function checkValue(field: RuleField, condition: string, text: string): void {
  if (text === '') throw refusal('请输入规则值！', 'ruleValue');
  const values = condition === 'IN' ? text.split(',') : [text];
  if (values.some((value) => !fitsField(field, value)))
    throw refusal(`规则值与字段“${field.text}”不符`, 'ruleValue');
}
