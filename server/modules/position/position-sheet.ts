import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { checkCodeLines, lineErrors } from '#server/http/code-lines.ts';
import type { ExportColumn } from '#server/http/export-sheet.ts';
import type { ImportColumn, ImportLine, ImportParts } from '#server/http/import-sheet.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { insertRecord } from '#server/store/record.store.ts';
import { takenPositionCodes } from './position.store.ts';

const header = { code: '职务编码', name: '职务名称', rank: '职级' } as const;

export const positionColumns: readonly ImportColumn[] = [
  { header: header.code, required: true, hint: '必填，不能重复' },
  { header: header.name, required: true, hint: '必填', width: 24 },
  { header: header.rank, hint: '员级、助级、中级、副高级或正高级' },
];

export const positionExport: readonly ExportColumn<Schema<'PositionRow'>>[] = [
  { header: header.code, value: (row) => row.code },
  { header: header.name, width: 24, value: (row) => row.name },
  { header: header.rank, value: (row) => row.postRank_dictText },
  { header: '创建时间', width: 20, value: (row) => row.createTime },
];

type Imported = { readonly code: string; readonly name: string; readonly postRank: string | null };

/** 职务导入: a rank by its value or its word. */
export function positionImport(deps: Deps, { username }: Caller): ImportParts<Imported> {
  return {
    name: '职务',
    columns: positionColumns,
    check: async (lines) => {
      const [taken, all] = await Promise.all([
        takenPositionCodes(
          deps.db,
          lines.map(({ cell }) => cell(header.code)),
        ),
        deps.dictionaries.all(),
      ]);
      const ranks = all['position_rank'] ?? [];
      const read = ({ cell }: ImportLine) => {
        const said = cell(header.rank);
        const rank = ranks.find(({ value, text }) => value === said || text === said)?.value;
        const errors = lineErrors(header.name, cell(header.name), { max: 100, required: true });
        return {
          row: { code: cell(header.code), name: cell(header.name), postRank: rank ?? null },
          errors: said !== '' && rank === undefined ? [...errors, '职级不存在。'] : errors,
        };
      };
      return checkCodeLines(lines, { header: header.code, taken, read });
    },
    save: async (rows) => {
      const made = { createBy: username, createTime: deps.clock() };
      await inTransaction(deps.db, async (trx) => {
        for (const row of rows) await insertRecord(trx, 'sysPosition', { ...row, ...made, id: deps.newId() });
      });
      return undefined;
    },
  };
}
