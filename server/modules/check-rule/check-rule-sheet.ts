import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { checkCodeLines, lineErrors } from '#server/http/code-lines.ts';
import type { ExportColumn } from '#server/http/export-sheet.ts';
import type { ImportColumn, ImportLine, ImportParts } from '#server/http/import-sheet.ts';
import { insertRecord } from '#server/store/record.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { takenCheckRuleCodes } from './check-rule.store.ts';
import { ruleParts, type RulePart } from './rule-parts.rules.ts';

const header = { name: '规则名称', code: '规则Code', json: '规则JSON', description: '规则描述' } as const;

export const checkRuleColumns: readonly ImportColumn[] = [
  { header: header.name, required: true, hint: '必填', width: 20 },
  { header: header.code, required: true, hint: '必填，不能重复' },
  {
    header: header.json,
    required: true,
    hint: '如 [{"digits":"*","pattern":"^.{3,}$","message":"最少输入3位数"}]，digits 为位数或 *',
    width: 60,
  },
  { header: header.description, width: 40 },
];

export const checkRuleExport: readonly ExportColumn<Schema<'CheckRuleRow'>>[] = [
  { header: header.name, width: 20, value: (row) => row.ruleName },
  { header: header.code, value: (row) => row.ruleCode },
  { header: header.json, width: 60, value: (row) => row.ruleJson },
  { header: header.description, width: 40, value: (row) => row.ruleDescription },
  { header: '创建时间', width: 20, value: (row) => row.createTime },
];

type Imported = {
  readonly ruleName: string;
  readonly ruleCode: string;
  readonly ruleDescription: string;
  readonly parts: readonly RulePart[];
};

export function checkRuleImport(deps: Deps, { username }: Caller): ImportParts<Imported> {
  return {
    name: '编码校验规则',
    columns: checkRuleColumns,
    check: async (lines) => {
      const codes = lines.map(({ cell }) => cell(header.code));
      const taken = await takenCheckRuleCodes(deps.db, codes);
      return checkCodeLines(lines, { header: header.code, taken, read: readRule });
    },
    save: async (rows) => {
      const made = { createBy: username, createTime: deps.clock() };
      await inTransaction(deps.db, async (trx) => {
        for (const { parts, ...row } of rows) {
          const rule = { ...row, ...made, id: deps.newId(), ruleJson: JSON.stringify(parts) };
          await insertRecord(trx, 'sysCheckRule', rule);
        }
      });
      return undefined;
    },
  };
}

function readRule({ cell }: ImportLine) {
  const parts = ruleParts(cell(header.json));
  const errors = [
    ...lineErrors(header.name, cell(header.name), { max: 100, required: true }),
    ...lineErrors(header.description, cell(header.description), { max: 200 }),
    ...(typeof parts === 'string' ? [`${parts}。`] : []),
  ];
  const row: Imported = {
    ruleName: cell(header.name),
    ruleCode: cell(header.code),
    ruleDescription: cell(header.description),
    parts: typeof parts === 'string' ? [] : parts,
  };
  return { row, errors };
}
