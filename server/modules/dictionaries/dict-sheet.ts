import type { Deps } from '#server/deps/deps.ts';
import { findBinConflicts, type BinConflict } from '#server/records/bin-conflict.ts';
import type { Caller } from '#server/http/caller.ts';
import { codePattern, lineErrors } from '#server/sheets/code-lines.ts';
import type { ExportColumn } from '#server/sheets/export-sheet.ts';
import type { CheckedLine, ImportColumn, ImportLine, SheetImport } from '#server/sheets/import-types.ts';
import { quote } from '#server/sheets/line-errors.ts';
import { dictBin } from '#server/shared/dictionaries/dict-bin.ts';
import { insertDictItem } from './write-dict-item.store.ts';
import { publishDictionaryChange } from './publish-dictionary-change.ts';
import { insertRecord } from '#server/store/record.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { type listDictLines, listDictsByCode, listItemValues } from './dict-rows.store.ts';

type Line = Awaited<ReturnType<typeof listDictLines>>['rows'][number];

const header = {
  name: '字典名称',
  code: '字典编码',
  description: '字典描述',
  text: '名称',
  value: '数据值',
  note: '描述',
  order: '排序值',
  status: '是否启用',
} as const;

export const dictColumns: readonly ImportColumn[] = [
  { header: header.name, required: true, hint: '必填', width: 20 },
  {
    header: header.code,
    required: true,
    hint: '必填；同一字典的各项写同一编码，已有的字典只添加字典项',
    width: 20,
  },
  { header: header.description, width: 24 },
  { header: header.text, hint: '字典项的名称' },
  { header: header.value, hint: '字典项的数据值，同一字典内不能重复' },
  { header: header.note, width: 24 },
  { header: header.order, hint: '值越小越靠前，支持小数', width: 10 },
  { header: header.status, hint: '启用或禁用，不填为启用', width: 10 },
];

export const dictExport: readonly ExportColumn<Line>[] = [
  { header: header.name, width: 20, value: (row) => row.dictName },
  { header: header.code, width: 20, value: (row) => row.dictCode },
  { header: header.description, width: 24, value: (row) => row.description },
  { header: header.text, value: (row) => row.itemText },
  { header: header.value, value: (row) => row.itemValue },
  { header: header.note, width: 24, value: (row) => row.itemDescription },
  { header: header.order, width: 10, value: (row) => row.sortOrder },
  { header: header.status, width: 10, value: (row) => statusText(row.status) },
];

function statusText(status: number | null): string {
  if (status === null) return '';
  return status === 1 ? '启用' : '禁用';
}

type Item = {
  readonly itemText: string;
  readonly itemValue: string;
  readonly description: string | null;
  readonly sortOrder: number | undefined;
  readonly status: 0 | 1;
};
type DictAddition = {
  readonly dictName: string;
  readonly dictCode: string;
  readonly description: string | null;
  readonly item: Item | undefined;
};

/** Imports dictionaries (字典导入): lines with the same code are one; an existing dictionary gets the new items. */
export function dictImport(deps: Deps, caller: Caller): SheetImport<DictAddition> {
  return {
    name: '字典',
    columns: dictColumns,
    check: async (lines) => {
      const codes = [...new Set(lines.map(({ cell }) => cell(header.code)))];
      const [conflictOf, values] = await Promise.all([
        findBinConflicts(deps.db, dictBin, { caller, scope: { kind: 'none' } }, 'dictCode', codes),
        listItemValues(deps.db, codes),
      ]);
      return lines.map((line) => checkLine(line, conflictOf, values));
    },
    save: async (rows) => {
      const created = { createBy: caller.username, createTime: deps.clock() };
      await inTransaction(deps.db, async (trx) => {
        const codes = [...new Set(rows.map(({ dictCode }) => dictCode))];
        const ids = new Map((await listDictsByCode(trx, codes)).map(({ dictCode, id }) => [dictCode, id]));
        for (const { item, ...dict } of rows) {
          const id = ids.get(dict.dictCode) ?? deps.newId();
          if (!ids.has(dict.dictCode)) await insertRecord(trx, 'sysDict', { ...dict, ...created, id });
          ids.set(dict.dictCode, id);
          if (item !== undefined)
            await insertDictItem(trx, { ...item, ...created, id: deps.newId(), dictId: id });
        }
        await publishDictionaryChange(trx);
      });
      return undefined;
    },
  };
}

/** Checks one line and adds its value to `values`. */
function checkLine(
  { line, cell }: ImportLine,
  conflictOf: (code: string) => BinConflict | undefined,
  values: Set<string>,
): CheckedLine<DictAddition> {
  const code = cell(header.code);
  const [text, value, order, status] = [
    cell(header.text),
    cell(header.value),
    cell(header.order),
    cell(header.status),
  ];
  const conflict = conflictOf(code);
  const hasItem = text !== '' || value !== '';
  const errors = [
    ...lineErrors(header.name, cell(header.name), { max: 100, required: true }),
    ...lineErrors(header.code, code, { max: 100, required: true }),
    ...(code === '' || codePattern.test(code) ? [] : ['字典编码只能填写数字、大小写字母和 _ : . -。']),
    ...(conflict === undefined ? [] : [`字典编码${quote(code)}${conflict.text}。`]),
    ...lineErrors(header.description, cell(header.description), { max: 255 }),
    ...lineErrors(header.text, text, { max: 100, required: hasItem }),
    ...lineErrors(header.value, value, { max: 100, required: hasItem }),
    ...lineErrors(header.note, cell(header.note), { max: 255 }),
    ...(values.has(`${code} ${value}`) && hasItem ? ['数据值已经存在，忽略导入。'] : []),
    ...(/^(\d{1,9}(\.\d{1,6})?)?$/.test(order) ? [] : ['排序值不正确。']),
    ...(['', '启用', '禁用', '1', '0'].includes(status) ? [] : ['是否启用不正确。']),
  ];
  if (errors.length > 0)
    return conflict?.recycled === undefined
      ? { line, errors }
      : { line, errors, recycled: [conflict.recycled] };
  if (hasItem) values.add(`${code} ${value}`);
  const item: Item = {
    itemText: text,
    itemValue: value,
    description: cell(header.note) || null,
    sortOrder: order === '' ? undefined : Number(order),
    status: status === '禁用' || status === '0' ? 0 : 1,
  };
  const description = cell(header.description) || null;
  return {
    line,
    row: { dictName: cell(header.name), dictCode: code, description, item: hasItem ? item : undefined },
  };
}
