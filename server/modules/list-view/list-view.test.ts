import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
beforeEach(() => server.database.db.deleteFrom('sysListView').execute());
afterAll(() => server.close());

const view = z.object({ id: z.string(), name: z.string(), shared: z.boolean(), mine: z.boolean() });
const answer = z.object({ views: z.array(view), mayShare: z.boolean() });
const definition = {
  search: { username: '王', superQueryParams: '[]', size: '50' },
  columns: {
    hidden: ['phone'],
    density: 'compact',
    order: ['realname'],
    widths: { realname: 200 },
    pins: {},
  },
};
const save = async (by: string, body: object = {}) =>
  server.call('PUT', '/sys/listView/save', {
    token: await server.login(by),
    body: { list: '/isystem/user', name: '我的班', definition, ...body },
  });
const listed = async (by: string, list = '/isystem/user') => {
  const { result } = await server.call('GET', '/sys/listView/list', {
    token: await server.login(by),
    query: { list },
  });
  return z.parse(answer, result).views;
};
const remove = async (by: string, id: string | undefined) =>
  server.call('DELETE', '/sys/listView/delete', { token: await server.login(by), query: { id: id ?? '' } });
const namesOf = async (by: string, list?: string) =>
  (await listed(by, list)).map(({ name, mine }) => `${name}${mine ? '' : ' of others'}`);

it('a saved view is returned to its owner only, and on its own list only', async () => {
  expect(await save('teacher')).toMatchObject({ success: true, message: '保存成功！' });
  const { result } = await server.call('GET', '/sys/listView/list', {
    token: await server.login('teacher'),
    query: { list: '/isystem/user' },
  });
  expect(result).toMatchObject({
    mayShare: true,
    views: [{ name: '我的班', definition, shared: false, mine: true }],
  });
  expect(await namesOf('teacher', '/isystem/role')).toEqual([]);
  expect(await namesOf('teacher2')).toEqual([]);
  expect(await namesOf('admin')).toEqual([]);
});

it('a view with the same name is replaced, and more than twenty views are refused', async () => {
  await save('teacher');
  await save('teacher', { shared: true });
  expect(await listed('teacher')).toMatchObject([{ name: '我的班', shared: true }]);
  for (let at = 2; at <= 20; at += 1) await save('teacher', { name: `视图${at}` });
  expect(await save('teacher', { name: '视图21' })).toMatchObject({
    success: false,
    message: '最多保存20个，请先删除不用的',
  });
  expect(await listed('teacher')).toHaveLength(20);
});

it('a shared view is visible to staff only, and pupils cannot share', async () => {
  await save('teacher', { shared: true });
  expect(await namesOf('teacher2')).toEqual(['我的班 of others']);
  expect(await namesOf('s30101')).toEqual([]);
  expect((await save('s30101', { shared: true })).status).toBe(403);
  expect((await save('s30101')).success).toBe(true);
});

it('a view is deleted by its owner, and a shared one also by an administrator', async () => {
  await save('teacher', { shared: true });
  await save('teacher', { name: '私有' });
  const [shared, own] = await listed('teacher');
  expect(await remove('teacher2', shared?.id)).toMatchObject({
    success: false,
    message: '记录不存在或已被删除',
  });
  expect(await remove('admin', own?.id)).toMatchObject({ success: false, message: '记录不存在或已被删除' });
  expect((await remove('admin', shared?.id)).success).toBe(true);
  expect((await remove('teacher', own?.id)).success).toBe(true);
  expect(await listed('teacher')).toEqual([]);
});

it.each([
  [{ name: ' ' }],
  [{ definition: { search: {}, more: 1 } }],
  [{ definition: { search: { name: 1 } } }],
  [{ definition: { search: {}, columns: { hidden: [], density: 'normal', widths: { name: 5 } } } }],
  [{ definition: { search: { a: 'x'.repeat(8000), b: 'x'.repeat(8000), c: 'x'.repeat(8000) } } }],
])('an invalid view is refused', async (body) => {
  expect((await save('teacher', body)).success).toBe(false);
  expect(await listed('teacher')).toEqual([]);
});
