import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  for (const code of ['looked', 'other']) {
    await grantForm(server, code, ['teacher', 'admin']);
    await madeForm(server, code, {
      kind: 'single',
      fields: [
        { id: 'open0001', key: 'open', label: '公开', kind: 'text' },
        { id: 'secret01', key: 'secret', label: '保密', kind: 'text' },
      ],
      access: [
        { role: 'teacher', rows: 'all', may: [], fields: { secret01: 'hidden' } },
        { role: 'admin', rows: 'all', may: [] },
      ],
    });
  }
});
beforeEach(() => server.database.db.deleteFrom('onlSavedView').execute());
afterAll(() => server.close());

const schema = z.array(
  z.object({ id: z.string(), name: z.string(), search: z.unknown(), shared: z.boolean(), mine: z.boolean() }),
);
const call = async (
  by: string,
  method: 'GET' | 'PUT' | 'DELETE',
  { end = '', code = 'looked', body }: { end?: string; code?: string; body?: object } = {},
) =>
  server.call(method, `/online/cgform/api/views/${code}${end}`, {
    token: await server.login(by),
    ...(body === undefined ? {} : { body }),
  });
const save = (by: string, name: string, search: object, more: object = {}) =>
  call(by, 'PUT', { body: { name, search, ...more } });
const listed = async (by: string, code?: string) =>
  schema.parse((await call(by, 'GET', code === undefined ? {} : { code })).result);

it('a saved view belongs to one user and form, and saving the same name again replaces it', async () => {
  await save('teacher', '一', { open: 'a', view: 'grid' });
  const { result } = await save('teacher', '一', { open: 'b' });
  expect(result).toMatchObject([{ name: '一', search: { open: 'b' }, shared: false, mine: true }]);
  expect([await listed('teacher2'), await listed('admin'), await listed('teacher', 'other')]).toEqual([
    [],
    [],
    [],
  ]);
  expect((await call('student', 'GET')).message).toBe('表单不存在');
});

it('a user has at most twenty views for a form, even with concurrent saves', async () => {
  for (let at = 0; at < 19; at += 1) await save('teacher', `第${at}个`, {});
  const answers = await Promise.all(['甲', '乙', '丙'].map((name) => save('teacher', name, {})));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(new Set(answers.map(({ message }) => message))).toEqual(
    new Set(['保存成功！', '最多保存20个视图，请先删除不用的']),
  );
  expect(await listed('teacher')).toHaveLength(20);
  expect((await save('teacher', '第0个', { open: 'x' })).success).toBe(true);
});

it('a view shared by an administrator is hidden from users who cannot see the fields it uses', async () => {
  expect((await save('teacher', '共享', {}, { shared: true })).status).toBe(403);
  await save('admin', '共享', { open: 'a' }, { shared: true });
  await save(
    'admin',
    '机密',
    { superQueryParams: '{"field":"secret","rule":"eq","value":"x"}' },
    { shared: true },
  );
  await save('admin', '范围', { secret_begin: '1' }, { shared: true });
  await save('admin', '次序', { column: 'secret' }, { shared: true });
  await save('admin', '自己的', {});
  expect(await listed('teacher')).toMatchObject([{ name: '共享', shared: true, mine: false }]);
  expect((await listed('admin')).map(({ name }) => name)).toEqual(['共享', '机密', '范围', '次序', '自己的']);
});

it('a shared view that uses an unknown field or is malformed is visible only to its owner', async () => {
  const asks = (field: string) => ({
    superQueryParams: JSON.stringify({
      or: [{ field: 'open', rule: 'empty' }, { and: [{ field, rule: 'eq', value: 'x' }] }],
    }),
  });
  const searches = {
    旧名: { oldSecret: 'x' },
    旧范围: { oldSecret_begin: '1' },
    旧条件: asks('oldSecret'),
    旧次序: { column: 'oldSecret' },
    不懂: { superQueryParams: '{' },
  };
  for (const [name, search] of Object.entries(searches)) await save('admin', name, search, { shared: true });
  expect(await listed('teacher')).toEqual([]);
  expect(await listed('admin')).toHaveLength(5);
});

it('a shared view whose values match a hidden key, or that uses system fields, is visible to other users', async () => {
  const search = {
    open: 'secret',
    createTime_begin: '2026-01-01',
    column: 'createTime',
    order: 'asc',
    view: 'calendar',
    month: '2026-01',
    size: 20,
    superQueryParams:
      '[{"field":"open","rule":"eq","value":"secret"},{"field":"createBy","rule":"eq","value":"a"}]',
  };
  await save('admin', '共享', search, { shared: true });
  expect(await listed('teacher')).toMatchObject([{ name: '共享', search }]);
});

it('an administrator can delete shared views of other users, but not their private views', async () => {
  const { db } = server.database;
  const { id } = await db
    .selectFrom('sysUser')
    .select('id')
    .where('username', '=', 'teacher')
    .executeTakeFirstOrThrow();
  await save('teacher', '离职的', {});
  await save('teacher', '自己的', {});
  await db
    .updateTable('onlSavedView')
    .set({ shared: true })
    .where('userId', '=', id)
    .where('name', '=', '离职的')
    .execute();
  const views = await listed('teacher');
  const remove = async (name: string) =>
    (await call('admin', 'DELETE', { end: `/${views.find((view) => view.name === name)?.id}` })).message;
  expect(await remove('离职的')).toBe('删除成功！');
  expect(await remove('自己的')).toBe('记录不存在或已被删除');
});

it('a shared view can be deleted by its owner, but not by other users without permission to share', async () => {
  await save('admin', '共享', {}, { shared: true });
  const [view] = await listed('teacher');
  expect((await call('teacher', 'DELETE', { end: `/${view?.id}` })).message).toBe('记录不存在或已被删除');
  expect((await call('admin', 'DELETE', { end: `/${view?.id}`, code: 'other' })).success).toBe(false);
  expect((await call('admin', 'DELETE', { end: `/${view?.id}` })).message).toBe('删除成功！');
  expect(await listed('admin')).toEqual([]);
});
