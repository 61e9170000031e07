import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import document from '#openapi/gen/openapi.json' with { type: 'json' };
import * as z from 'zod/mini';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { editSources } from './records/edit-sources.ts';

// docs/wire.md#lenient-requests: clients of the existing API send the whole record of a list back when they
// edit it.

const record = z.record(z.string(), z.unknown());
const records = z.union([
  z.array(record),
  z.pipe(
    z.object({ records: z.array(record) }),
    z.transform((page) => page.records),
  ),
  z.pipe(
    record,
    z.transform((one) => [one]),
  ),
]);

const editPaths = Object.entries(document.paths).flatMap(([path, item]) =>
  'put' in item && /\/edit(PermissionRule)?$/.test(path) ? [path] : [],
);
const byText = (a: string, b: string): number => (a < b ? -1 : 1);
const stamps = new Set(['updateBy', 'updateTime', 'udpateTime', 'updateBy_dictText', 'revision']);
const withoutStamps = (row: Record<string, unknown> | undefined) =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([name]) => !stamps.has(name)));

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  token = await server.login('admin');
});
afterAll(() => server.close());

async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
  const { list, query } = editSources[path] ?? { list: '' };
  const answer = await server.call('GET', list, { token, query: (await query?.(server)) ?? {} });
  expect([list, answer.status, answer.message]).toEqual([list, 200, expect.any(String)]);
  return records.parse(answer.result);
}

async function firstRow(path: string): Promise<Record<string, unknown>> {
  const [found] = await rowsOf(path);
  if (found !== undefined) return found;
  const [add, body] = (await editSources[path]?.make?.(server)) ?? ['', {}];
  const made = await server.call('POST', add, { token, body });
  expect([add, made.success, made.message]).toEqual([add, true, expect.any(String)]);
  const [row] = await rowsOf(path);
  if (row === undefined) throw new Error(`${path} has no record`);
  return row;
}

const edit = async (path: string, row: object) => {
  const body = { ...row, ...editSources[path]?.also };
  const { status, success, message } = await server.call('PUT', path, { token, body });
  return { status, success, message };
};
const done = { status: 200, success: true, message: expect.any(String) };

describe('a complete record sent back to its edit operation', () => {
  it('every edit operation has a test', () => {
    expect(Object.keys(editSources).toSorted(byText)).toEqual(editPaths.toSorted(byText));
  });

  it.each(editPaths)('%s accepts the record and changes nothing', async (path) => {
    const row = await firstRow(path);
    expect(await edit(path, row)).toEqual(done);
    const after = (await rowsOf(path)).find(({ id }) => id === row['id']);
    expect(withoutStamps(after)).toEqual(withoutStamps(row));
  });

  it.each(editPaths)('%s accepts numbers as strings', async (path) => {
    const row = await firstRow(path);
    const texts = Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? String(value) : value,
    ]);
    expect(await edit(path, Object.fromEntries(texts))).toEqual(done);
    const after = (await rowsOf(path)).find(({ id }) => id === row['id']);
    expect(withoutStamps(after)).toEqual(withoutStamps(row));
  });

  it.each(editPaths)('%s refuses unknown fields by name', async (path) => {
    const row = await firstRow(path);
    expect(await edit(path, { ...row, nonsense: 1 })).toEqual({
      status: 400,
      success: false,
      message: '不支持的参数：nonsense',
    });
  });
});
