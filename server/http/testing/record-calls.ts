import { buffer } from 'node:stream/consumers';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { writeXlsx, type SheetCell } from '#server/files/xlsx-writer.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import type { TestAnswer, TestServer } from '#tests/support/database/server.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly revision: string };

/** Returns the operations of one kind of record below `base`, called as one user. */
export function recordCalls(server: TestServer, base: string, { by = 'admin', list = 'list' } = {}) {
  const call = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: { readonly body?: unknown; readonly query?: Record<string, string> } = {},
  ): Promise<TestAnswer> =>
    server.call(method, `${base}/${path}`, { token: await server.login(by), ...options });
  const rows = async (query: Record<string, string> = {}): Promise<readonly Row[]> =>
    rowsOf((await call('GET', list, { query })).result);
  return {
    call,
    rows,
    row: async (query: Record<string, string>): Promise<Row> => {
      const [first] = await rows(query);
      if (first === undefined) throw new Error(`nothing found by ${JSON.stringify(query)}`);
      return first;
    },
    add: (body: object) => call('POST', 'add', { body }),
    edit: (body: object) => call('PUT', 'edit', { body }),
    remove: (ids: string) => call('DELETE', 'deleteBatch', { query: { ids } }),
    restore: (ids: string) => call('PUT', 'restore', { body: { ids } }),
    /** Returns the lines of the exported file. */
    exported: async (query: Record<string, string> = {}) =>
      linesOf((await call('GET', 'exportXls', { query })).raw.rawPayload),
    template: async () => linesOf((await call('GET', 'importTemplate')).raw.rawPayload),
    imported: async (
      headers: readonly string[],
      lines: readonly (readonly SheetCell[])[],
      mode = 'all',
      fields: Readonly<Record<string, string>> = {},
    ): Promise<TestAnswer> => {
      const bytes = await buffer(writeXlsx({ name: '表', headers, widths: [], rows: lines }));
      const form = uploadForm({ name: '表.xlsx', bytes, fields: { mode, ...fields } });
      return server.call('POST', `${base}/importExcel`, { token: await server.login(by), ...form });
    },
  };
}

/** Returns the rows of a page or a plain list. */
export function rowsOf(result: unknown): readonly Row[] {
  const list = typeof result === 'object' && result !== null && 'records' in result ? result.records : result;
  if (!Array.isArray(list)) throw new Error(`no rows: ${JSON.stringify(result)}`);
  return list.filter((one: unknown): one is Row => typeof one === 'object' && one !== null);
}

async function linesOf(bytes: Buffer): Promise<readonly (readonly string[])[]> {
  const report = await readXlsx(bytes);
  return report.ok ? report.lines.map(({ cells }) => cells) : [];
}
