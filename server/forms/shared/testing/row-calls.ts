import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { writeXlsx, type SheetCell } from '#server/files/xlsx-writer.ts';
import { rowsOf } from '#server/http/testing/record-calls.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import type { TestAnswer, TestServer } from '#tests/support/database/server.ts';
import { columnRef, rowsTable } from '#server/forms/shared/tables/registry.store.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly revision: string };
type Query = Record<string, string>;

/** Returns the row operations of one form, called as one user. */
export function rowCalls(server: TestServer, code: string, by: string) {
  const base = '/online/cgform/api';
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    parts: { readonly body?: unknown; readonly query?: Query } = {},
  ): Promise<TestAnswer> =>
    server.call(method, `${base}/${path}`, { token: await server.login(by), ...parts });
  const list = (query: Query = {}) =>
    call('GET', `getData/${code}`, { query: { pageSize: '100', ...query } });
  return {
    call,
    list,
    rows: async (query: Query = {}): Promise<readonly Row[]> => rowsOf((await list(query)).result),
    columns: () => call('GET', `getColumns/${code}`),
    one: (id: string) => call('GET', `form/${code}/${id}`),
    add: (values: object, more: object = {}) => call('POST', `form/${code}`, { body: { values, ...more } }),
    edit: (id: string, values: object, more: object = {}) =>
      call('PUT', `form/${code}`, { body: { id, values, ...more } }),
    remove: (ids: string) => call('DELETE', `form/${code}/${ids}`),
    undo: (ids: string) => call('PUT', `restore/${code}`, { body: { ids } }),
    bin: () => call('GET', `deleteList/${code}`),
    back: (ids: string) => call('PUT', `back/${code}/${ids}`),
    purge: (ids: string) => call('DELETE', `deletePhysic/${code}/${ids}`),
    export: (query: Query = {}) => call('GET', `exportXls/${code}`, { query }),
    import: async (
      headers: readonly string[],
      lines: readonly (readonly SheetCell[])[],
      fields: Query = {},
    ): Promise<TestAnswer> => {
      const bytes = await buffer(writeXlsx({ name: '表', headers, widths: [], rows: lines }));
      const form = uploadForm({ name: '表.xlsx', bytes, fields });
      return server.call('POST', `${base}/importXls/${code}`, { token: await server.login(by), ...form });
    },
  };
}

/** Returns the lines of a downloaded spreadsheet. */
export async function linesOf(answer: TestAnswer): Promise<readonly (readonly string[])[]> {
  const report = await readXlsx(answer.raw.rawPayload);
  return report.ok ? report.lines.map(({ cells }) => cells) : [];
}

type TestRow = {
  readonly id: string;
  readonly createBy: string;
  readonly orgCode: string;
  readonly delFlag?: number;
  readonly updateBy?: string;
  readonly updateTime?: Date;
  /** Values by field id. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
};

/** Inserts a row into the table of a form without permission checks. */
export async function putRow(
  { database: { rows: db } }: TestServer,
  formId: string,
  row: TestRow,
): Promise<void> {
  const { id, createBy, orgCode, delFlag = 0, updateBy = null, updateTime = null, values } = row;
  const names = Object.keys(values).map((fieldId) => sql`, ${columnRef({ name: `f_${fieldId}` })}`);
  const cells = Object.values(values).map((value) => sql`, ${value}`);
  await sql`insert into ${rowsTable(formId)}
    (id, create_by, org_code, del_flag, update_by, update_time ${sql.join(names, sql``)})
    values (${id}, ${createBy}, ${orgCode}, ${delFlag}, ${updateBy}, ${updateTime} ${sql.join(cells, sql``)})`.execute(
    db,
  );
}

export async function emptyTable({ database: { rows: db } }: TestServer, formId: string): Promise<void> {
  await sql`delete from ${rowsTable(formId)}`.execute(db);
}

/** Returns the contents of a form's table by row id. */
export async function tableOf(
  { database: { rows: db } }: TestServer,
  formId: string,
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const { rows: found } = await sql<Record<string, unknown>>`select * from ${rowsTable(formId)}`.execute(
    db.withoutPlugins(),
  );
  return new Map(found.map((row) => [String(row['id']), row]));
}
