import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { operationsAt } from '#server/shared/lists/crud-paths.ts';
import { crudStore } from '#server/shared/lists/crud.store.ts';
import { crudImport, crudOperations, stampsOf } from '#server/shared/lists/crud-operations.ts';
import type { SheetColumn } from '#server/shared/lists/sheet-columns.ts';
import { parseRuleParts } from './rule-parts.rules.ts';

const store = crudStore({
  table: 'sysCheckRule',
  fields: ['ruleName', 'ruleCode', 'ruleJson', 'ruleDescription'],
  columns: { ruleName: 'text', ruleCode: 'text' },
});

const columns: readonly SheetColumn<Schema<'CheckRuleRow'>>[] = [
  {
    field: 'ruleName',
    header: '规则名称',
    width: 20,
    hint: '必填',
    reads: { kind: 'text', max: 100, required: true },
  },
  {
    field: 'ruleCode',
    header: '规则编码',
    aliases: ['规则Code'],
    hint: '必填，不能重复',
    reads: { kind: 'code' },
  },
  {
    field: 'ruleJson',
    header: '规则JSON',
    width: 60,
    hint: '如 [{"digits":"*","pattern":"^.{3,}$","message":"最少输入3位数"}]，digits 为位数或 *',
    reads: { kind: 'text', required: true },
  },
  { field: 'ruleDescription', header: '规则描述', width: 40, reads: { kind: 'text', max: 200 } },
  { field: 'createTime', header: '创建时间', width: 20 },
];

export function checkRuleOperations(deps: Deps): OperationsOf<'check-rule'> {
  const kind = { table: 'sysCheckRule', name: '编码校验规则', columns, values } as const;
  const rules = crudOperations(deps, {
    ...kind,
    taken: { sys_check_rule_rule_code_key: { message: '规则编码已存在！', field: 'ruleCode' } },
    store,
    row: ({ ruleName, ruleCode, ruleJson, ruleDescription, ...found }): Schema<'CheckRuleRow'> => ({
      ...stampsOf(found),
      ruleName,
      ruleCode,
      ruleJson: JSON.stringify(ruleJson),
      ruleDescription,
    }),
  });
  const sheets = crudImport(deps, {
    ...kind,
    body: (cell) => ({
      ruleName: cell('ruleName'),
      ruleCode: cell('ruleCode'),
      ruleJson: cell('ruleJson'),
      ruleDescription: cell('ruleDescription'),
    }),
  });
  return operationsAt('/sys/checkRule', { ...rules, ...sheets });
}

/** Returns the columns that a save writes. Errors: refusals that name the field. */
function values({ ruleName, ruleCode, ruleJson, ruleDescription }: Schema<'CheckRuleAdd'>) {
  const parts = JSON.stringify(parseRuleParts(ruleJson));
  if (ruleName.trim() === '') throw refusal('请输入规则名称！', 'ruleName');
  return {
    ruleName: ruleName.trim(),
    ruleCode,
    ruleJson: parts,
    ...(ruleDescription === undefined ? {} : { ruleDescription }),
  };
}
