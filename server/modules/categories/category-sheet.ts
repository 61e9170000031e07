import type { Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import type { Caller } from '#server/http/caller.ts';
import { lineErrors } from '#server/sheets/code-lines.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import { translateDuplicates } from '#server/records/record-commands.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { listTree } from './category.store.ts';
import { categoryKind, insertCategory, type NewCategory } from './category-commands.ts';

const header = {
  name: '分类名称',
  code: '分类编码',
  parent: '父级编码',
  value: '自定义值',
  comment: '备注',
} as const;

export const categoryColumns: readonly ImportColumn[] = [
  { header: header.name, required: true, hint: '必填', width: 20 },
  { header: header.parent, hint: '已有分类的编码，不填为一级；新的编码自动生成' },
  { header: header.value, hint: '同一上级分类之下不能重复' },
  { header: header.comment, width: 30 },
];

export const categoryExport: readonly ExportColumn<Schema<'CategoryRow'>>[] = [
  { header: header.name, width: 20, value: (row) => row.name },
  { header: header.code, value: (row) => row.code },
  { header: header.value, value: (row) => row.value },
  { header: header.comment, width: 30, value: (row) => row.comment },
  { header: '创建时间', width: 20, value: (row) => row.createTime },
];

/** Imports new categories below existing ones (分类字典导入); the codes are generated. */
export function categoryImport(deps: Deps, caller: Caller): SheetImport<NewCategory> {
  return {
    name: '分类字典',
    columns: categoryColumns,
    maxRows: 2000,
    check: async (lines) => {
      const existing = await listTree(deps.db, '');
      const ids = new Map(existing.map(({ code, id }) => [code, id]));
      const values = new Set(existing.map(({ pid, value }) => `${pid ?? ''} ${value ?? ''}`));
      return lines.map((line) => checkLine(line, ids, values));
    },
    save: async (rows) => {
      await translateDuplicates(categoryKind, () =>
        inTransaction(deps.db, async (trx) => {
          for (const row of rows) await insertCategory(deps, trx, caller, row);
        }),
      );
      return undefined;
    },
  };
}

/** Checks one line and adds its value to `values`. */
function checkLine(
  { line, cell }: ImportLine,
  ids: ReadonlyMap<string, string>,
  values: Set<string>,
): CheckedLine<NewCategory> {
  const [name, parent, value, comment] = [
    cell(header.name),
    cell(header.parent),
    cell(header.value),
    cell(header.comment),
  ];
  const pid = parent === '' ? null : (ids.get(parent) ?? undefined);
  const valueKey = `${pid ?? ''} ${value}`;
  const errors = [
    ...lineErrors(header.name, name, { max: 100, required: true }),
    ...(pid === undefined ? ['父级编码不存在。'] : []),
    ...lineErrors(header.value, value, { max: 100 }),
    ...(value !== '' && values.has(valueKey) ? ['自定义值已经存在，忽略导入。'] : []),
    ...lineErrors(header.comment, comment, { max: 200 }),
  ];
  if (errors.length > 0 || pid === undefined) return { line, errors };
  values.add(valueKey);
  return { line, row: { pid, name, value: value || null, comment: comment || null } };
}
