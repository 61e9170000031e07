import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { grantForm, madeForm } from '#server/online/testing/made-form.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

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

it('a view is of who saved it, of its form, and replaced by one of the same name', async () => {
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

it('there are twenty of each at most, whoever saves two at once', async () => {
  for (let at = 0; at < 19; at += 1) await save('teacher', `第${at}个`, {});
  const answers = await Promise.all(['甲', '乙', '丙'].map((name) => save('teacher', name, {})));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(new Set(answers.map(({ message }) => message))).toEqual(
    new Set(['保存成功！', '最多保存20个视图，请先删除不用的']),
  );
  expect(await listed('teacher')).toHaveLength(20);
  expect((await save('teacher', '第0个', { open: 'x' })).success).toBe(true);
});

it('an administrator shares one with everybody, but for whom it names what they do not see', async () => {
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

it('is deleted by who saved it alone', async () => {
  await save('admin', '共享', {}, { shared: true });
  const [view] = await listed('teacher');
  expect((await call('teacher', 'DELETE', { end: `/${view?.id}` })).message).toBe('未找到对应实体');
  expect((await call('admin', 'DELETE', { end: `/${view?.id}`, code: 'other' })).success).toBe(false);
  expect((await call('admin', 'DELETE', { end: `/${view?.id}` })).message).toBe('删除成功!');
  expect(await listed('admin')).toEqual([]);
});
