import type { Schema } from '#openapi/index.ts';
import type { Caller } from '#server/http/caller.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { importSheet, importTemplate } from '#server/sheets/import-sheet.ts';
import type { SheetImport, SheetParser } from '#server/sheets/import-types.ts';
import {
  addRecord,
  editRecord,
  recordRemoval,
  type RecordKind,
  type RecordDeps,
  type CallerContext,
} from '#server/records/record-commands.ts';
import { pageOf } from '#server/http/list-query.ts';
import { withAuthorNames } from '#server/shared/people/people-names.store.ts';
import { messageAnswer, type UploadPart } from '#server/http/operation.ts';
import { recordBin } from '#server/records/record-bin.ts';
import { refusal } from '#server/http/refusal.ts';
import { revisionOf } from '#server/http/revision.ts';
import { wireTime } from '#server/http/wire-time.ts';
import type { Db } from '#server/store/database.ts';
import { insertRecord, type NewRecord, type RecordStamps } from '#server/store/record.store.ts';
import type { RecycleTable } from '#server/store/recycle.store.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Dictionaries, DictTexts } from '#server/shared/dictionaries/dictionaries.ts';
import { findTakenValues } from './crud.store.ts';
import {
  checkLines,
  requireChoices,
  exportColumns,
  importColumns,
  withDictTexts,
  type Cells,
  type SheetColumn,
} from './sheet-columns.ts';

/** Dependencies of plain lists. */
type CrudDeps = RecordDeps & { readonly dictionaries: Dictionaries; readonly parsing: SheetParser };

type Query = Readonly<Record<string, unknown>>;
type StampedRow = RecordStamps & { readonly id: string };

type Store<StoredRow> = {
  readonly list: (
    db: Db,
    query: Query,
  ) => Promise<{ readonly rows: readonly StoredRow[]; readonly total: number }>;
  readonly deleted: (db: Db) => Promise<readonly StoredRow[]>;
  readonly find: (db: Db, id: string) => Promise<StoredRow | undefined>;
};

type CrudList<Table extends RecycleTable, StoredRow extends StampedRow, Row, Body> = RecordKind<Table> & {
  /** Name in the sheets and their file names. */
  readonly name: string;
  readonly store: Store<StoredRow>;
  /**
   * Returns a row as the wire has it, without the texts of dictionary columns; `stampsOf` adds the fields that all
   * kinds share.
   */
  readonly row: (found: StoredRow, text: DictTexts) => Row;
  /** Returns the columns that a save writes. Throws refusals that name the field. */
  readonly values: (
    body: Body,
    dictionaries: Schema<'DictItems'>,
  ) => NewRecord<Table> | Promise<NewRecord<Table>>;
  readonly columns: readonly SheetColumn<Row>[];
};

/** Returns id, author, time and revision of a row, as the wire has them. */
export function stampsOf(found: StampedRow) {
  const { id, createBy } = found;
  return { id, createBy, createTime: wireTime(found.createTime), revision: revisionOf(found) };
}

type ById = { readonly query: { readonly id: string } };
type ImportContext = CallerContext & { readonly upload: () => Promise<UploadPart> };

/**
 * Returns the operations of a plain list (`x-crud`) by their last path segments: rows of one table with 回收站, 撤销
 * and export, for every user of the page.
 */
export function crudOperations<
  Table extends RecycleTable,
  StoredRow extends StampedRow,
  Row extends { readonly id: string; readonly createBy?: string | null | undefined },
  Body extends object,
>(deps: CrudDeps, options: CrudList<Table, StoredRow, Row, Body>) {
  const rowOf = (found: StoredRow, text: DictTexts): Row =>
    withDictTexts(options.columns, options.row(found, text), text);
  const rowsOf = async (query: Query) => {
    const [{ rows, total }, text] = await Promise.all([
      options.store.list(deps.db, query),
      deps.dictionaries.texts(),
    ]);
    return { total, rows: rows.map((found) => rowOf(found, text)) };
  };
  const requireRecord = async (id: string): Promise<Row> => {
    const [found, text] = await Promise.all([options.store.find(deps.db, id), deps.dictionaries.texts()]);
    if (found === undefined) throw refusal('记录不存在或已被删除');
    return rowOf(found, text);
  };
  const valuesOf = async (body: Body) => await checkedValues(options, body, await deps.dictionaries.all());
  return {
    list: async ({ query }: { readonly query: Query }) => {
      const { rows, total } = await rowsOf(query);
      return pageOf(query, total, await withAuthorNames(deps.db, rows));
    },
    queryById: ({ query }: ById) => requireRecord(query.id),
    add: async ({ body }: { readonly body: Body }, { caller }: CallerContext) => {
      await addRecord(deps, options, caller, await valuesOf(body));
      return messageAnswer('添加成功！');
    },
    edit: async ({ body }: { readonly body: Body & EditKey }, { caller }: CallerContext) => {
      const { id, revision } = body;
      const values = await valuesOf(body);
      await editRecord(deps, options, caller, { id, revision, values, current: () => requireRecord(id) });
      return messageAnswer('编辑成功！');
    },
    deleteList: async () => {
      const [rows, text] = await Promise.all([options.store.deleted(deps.db), deps.dictionaries.texts()]);
      return rows.map((found) => rowOf(found, text));
    },
    ...recordRemoval(deps, options),
    ...recordBin(deps, options),
    exportXls: ({ query }: { readonly query: Query & { readonly selections?: string } }) =>
      exportSheet({ name: options.name, columns: exportColumns(options.columns), query, list: rowsOf }),
  };
}

type SaveRules<Table extends RecycleTable, Row, Body> = Pick<
  CrudList<Table, StampedRow, Row, Body>,
  'columns' | 'values'
>;

/** Returns the columns that a save writes, after checking dictionary values. Throws refusals that name the field. */
async function checkedValues<Table extends RecycleTable, Row, Body extends object>(
  { columns, values }: SaveRules<Table, Row, Body>,
  body: Body,
  dictionaries: Schema<'DictItems'>,
): Promise<NewRecord<Table>> {
  requireChoices(columns, body, dictionaries);
  return await values(body, dictionaries);
}

type EditKey = { readonly id: string; readonly revision?: string | null | undefined };

type ImportSettings<Table extends RecycleTable, Row, Body> = Pick<
  CrudList<Table, StampedRow, Row, Body>,
  'table' | 'name' | 'values' | 'columns'
> & {
  /** Returns a line as a form would send it. Throws a refusal that names the field. */
  readonly body: (cells: Cells) => Body;
};

/** Returns the operations that import a sheet into a plain list. */
export function crudImport<Table extends RecycleTable, Row, Body extends object>(
  deps: CrudDeps,
  settings: ImportSettings<Table, Row, Body>,
) {
  const sheet = { name: settings.name, columns: importColumns(settings.columns) };
  return {
    importExcel: (_input: object, { caller, upload }: ImportContext) =>
      importSheet(deps.parsing, upload, { ...sheet, ...readSheet(deps, settings, caller) }),
    importTemplate: async () => importTemplate(sheet),
  };
}

function readSheet<Table extends RecycleTable, Row, Body extends object>(
  { db, dictionaries, clock, newId }: CrudDeps,
  { table, columns, values, body }: ImportSettings<Table, Row, Body>,
  { username }: Caller,
): Pick<SheetImport<NewRecord<Table>>, 'check' | 'save'> {
  const code = columns.find(({ reads }) => reads?.kind === 'code');
  return {
    check: async (lines) => {
      const codes = code === undefined ? [] : lines.map(({ cell }) => cell(code.header));
      const [taken, all] = await Promise.all([
        code === undefined ? new Set<string>() : findTakenValues(db, table, code.field, codes),
        dictionaries.all(),
      ]);
      const valuesOf = async (cells: Cells) => await checkedValues({ columns, values }, body(cells), all);
      return await checkLines(lines, { columns, taken, dictionaries: all, values: valuesOf });
    },
    save: async (rows) => {
      const made = { createBy: username, createTime: clock() };
      await inTransaction(db, async (trx) => {
        for (const row of rows) await insertRecord(trx, table, { ...row, ...made, id: newId() });
      });
      return undefined;
    },
  };
}
