import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('the chart endpoints store charts as reports', async () => {
  const token = await server.login('admin');
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, parts: object = {}) =>
    server.call(method, `/online/${path}`, { token, ...parts });
  const definition = {
    source: { kind: 'view', code: 'people' },
    groups: [{ field: 'depart' }],
    measures: [{ key: 'count', fn: 'count', label: '人数' }],
    charts: [{ kind: 'bar', title: '人数' }],
  };
  const body = { code: 'drawn', name: '人数', definition };
  const bare = { ...body, definition: { ...definition, charts: [] } };
  expect(await call('POST', 'graphreport/head/add', { body: bare })).toMatchObject({
    success: false,
    message: '请至少添加一个图表',
    result: { field: 'charts' },
  });
  const { result } = await call('POST', 'graphreport/head/add', { body });
  const { id } = z.object({ id: z.string() }).parse(result);
  const one = { query: { id } };
  expect((await call('GET', 'cgreport/head/queryById', one)).result).toEqual(
    (await call('GET', 'graphreport/head/queryById', one)).result,
  );
  expect((await call('GET', 'graphreport/head/list', { query: { code: 'drawn' } })).result).toMatchObject({
    records: [{ id, chartCount: 1 }],
  });
  const edited = await call('PUT', 'graphreport/head/edit', { body: { ...body, id, name: '各班人数' } });
  expect(edited.result).toMatchObject({ name: '各班人数' });
  expect((await call('PUT', 'graphreport/head/edit', { body: { ...bare, id } })).success).toBe(false);
  expect((await call('DELETE', 'graphreport/head/deleteBatch', { query: { ids: id } })).success).toBe(true);
  expect((await call('GET', 'graphreport/head/queryById', one)).success).toBe(false);
  expect((await call('DELETE', 'graphreport/head/delete', one)).success).toBe(false);
});
