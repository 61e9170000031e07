import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { checkCodeLines, lineErrors } from '#server/http/code-lines.ts';
import type { ExportColumn } from '#server/http/export-sheet.ts';
import type { ImportColumn, ImportLine, ImportParts } from '#server/http/import-sheet.ts';
import { insertRecord } from '#server/store/record.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { takenFillRuleCodes } from './fill-rule.store.ts';
import { checkedParams, generatorNames, isGenerator } from '#server/shared/records/generator.rules.ts';

const header = { name: '规则名称', code: '规则Code', generator: '规则实现类', params: '规则参数' } as const;

export const fillRuleColumns: readonly ImportColumn[] = [
  { header: header.name, required: true, hint: '必填', width: 20 },
  { header: header.code, required: true, hint: '必填，不能重复' },
  { header: header.generator, required: true, hint: generatorNames.join('、') },
  { header: header.params, hint: '如 {"prefix":"XS","digits":4}，可不填', width: 40 },
];

export const fillRuleExport: readonly ExportColumn<Schema<'FillRuleRow'>>[] = [
  { header: header.name, width: 20, value: (row) => row.ruleName },
  { header: header.code, value: (row) => row.ruleCode },
  { header: header.generator, value: (row) => row.ruleClass },
  { header: header.params, width: 40, value: (row) => row.ruleParams },
  { header: '创建时间', width: 20, value: (row) => row.createTime },
];

type Imported = {
  readonly ruleName: string;
  readonly ruleCode: string;
  readonly ruleClass: string;
  readonly params: object;
};

export function fillRuleImport(deps: Deps, { username }: Caller): ImportParts<Imported> {
  return {
    name: '编码生成规则',
    columns: fillRuleColumns,
    check: async (lines) => {
      const codes = lines.map(({ cell }) => cell(header.code));
      const taken = await takenFillRuleCodes(deps.db, codes);
      return checkCodeLines(lines, { header: header.code, taken, read: readRule });
    },
    save: async (rows) => {
      const made = { createBy: username, createTime: deps.clock() };
      await inTransaction(deps.db, async (trx) => {
        for (const { params, ...row } of rows) {
          const rule = { ...row, ...made, id: deps.newId(), ruleParams: JSON.stringify(params) };
          await insertRecord(trx, 'sysFillRule', rule);
        }
      });
      return undefined;
    },
  };
}

function readRule({ cell }: ImportLine) {
  const generator = cell(header.generator);
  const params = isGenerator(generator) ? checkedParams(generator, cell(header.params)) : undefined;
  const wrong = isGenerator(generator) ? '规则参数不正确。' : '规则实现类不存在。';
  const errors = [
    ...lineErrors(header.name, cell(header.name), { max: 100, required: true }),
    ...(params === undefined ? [wrong] : []),
  ];
  const row: Imported = {
    ruleName: cell(header.name),
    ruleCode: cell(header.code),
    ruleClass: generator,
    params: params ?? {},
  };
  return { row, errors };
}
