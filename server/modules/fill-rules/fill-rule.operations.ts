import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { generate } from '#server/shared/field-rules/generate-code.ts';
import { checkedParams, generatorNames, isGenerator } from '#server/shared/field-rules/generator.rules.ts';
import { operationsAt } from '#server/shared/lists/crud-paths.ts';
import { crudStore } from '#server/shared/lists/crud.store.ts';
import { crudImport, crudOperations, stampsOf } from '#server/shared/lists/crud-operations.ts';
import type { Cells, SheetColumn } from '#server/shared/lists/sheet-columns.ts';

const store = crudStore({
  table: 'sysFillRule',
  fields: ['ruleName', 'ruleCode', 'ruleClass', 'ruleParams'],
  columns: { ruleName: 'text', ruleCode: 'text', ruleClass: 'text' },
});

const columns: readonly SheetColumn<Schema<'FillRuleRow'>>[] = [
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
    field: 'ruleClass',
    header: '生成方式',
    aliases: ['规则实现类'],
    hint: generatorNames.join('、'),
    reads: { kind: 'text', required: true },
  },
  {
    field: 'ruleParams',
    header: '规则参数',
    width: 40,
    hint: '如 {"prefix":"XS","digits":4}，可不填',
    reads: { kind: 'text' },
  },
  { field: 'createTime', header: '创建时间', width: 20 },
];

export function fillRuleOperations(deps: Deps): OperationsOf<'fill-rule'> {
  const kind = { table: 'sysFillRule', name: '编码生成规则', columns, values } as const;
  const rules = crudOperations(deps, {
    ...kind,
    taken: { sys_fill_rule_rule_code_key: { message: '规则编码已存在！', field: 'ruleCode' } },
    store,
    row: ({ ruleName, ruleCode, ruleClass, ruleParams, ...found }): Schema<'FillRuleRow'> => ({
      ...stampsOf(found),
      ruleName,
      ruleCode,
      ruleClass,
      ruleParams: JSON.stringify(ruleParams),
    }),
  });
  const sheets = crudImport(deps, { ...kind, body });
  return {
    ...operationsAt('/sys/fillRule', { ...rules, ...sheets }),
    'GET /sys/fillRule/testFillRule': ({ query }) => generate(deps, query.ruleCode, { isTest: true }),
    'PUT /sys/fillRule/executeRuleByCode/{ruleCode}': ({ path, body: form }) =>
      generate(deps, path.ruleCode, { form }),
    'PUT /sys/fillRule/executeRuleByCodeBatch': async ({ body: { rules: requests } }) => {
      const results: Schema<'FillRuleValue'>[] = [];
      for (const { ruleCode, formData } of requests)
        results.push({ ruleCode, result: await generate(deps, ruleCode, { form: formData ?? {} }) });
      return results;
    },
  };
}

function body(cell: Cells): Schema<'FillRuleAdd'> {
  const ruleClass = cell('ruleClass');
  if (!isGenerator(ruleClass)) throw refusal('生成方式不存在', 'ruleClass');
  return {
    ruleName: cell('ruleName'),
    ruleCode: cell('ruleCode'),
    ruleClass,
    ruleParams: cell('ruleParams'),
  };
}

/** Returns the columns that a save writes. Errors: refusals that name the field. */
function values({ ruleName, ruleCode, ruleClass, ruleParams }: Schema<'FillRuleAdd'>) {
  const params = checkedParams(ruleClass, ruleParams);
  if (params === undefined) throw refusal('规则参数不正确', 'ruleParams');
  if (ruleName.trim() === '') throw refusal('请输入规则名称！', 'ruleName');
  return { ruleName: ruleName.trim(), ruleCode, ruleClass, ruleParams: JSON.stringify(params) };
}
