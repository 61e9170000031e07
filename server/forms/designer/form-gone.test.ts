import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

let server: TestServer;
let forms: FormCalls;
beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
});
afterAll(() => server.close());

it('exactly one of two concurrent deletions of a form succeeds, and the other reports it as missing', async () => {
  const id = await forms.add('twice', {
    kind: 'single',
    fields: [{ id: 'name0001', key: 'name', label: '名称', kind: 'text' }],
  });
  const remove = () => forms.call('DELETE', 'head/delete', { query: { id } });
  const answers = await Promise.all([remove(), remove()]);
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
  expect(answers.filter(({ success }) => !success).map(({ message }) => message)).toEqual([
    '记录不存在或已被删除',
  ]);
});

it('a removed field is offered with its last published kind despite columns of a failed publishing', async () => {
  const other = { id: 'name0001', key: 'name', label: '名称', kind: 'text' } as const;
  const field = (kind: 'text' | 'integer') => ({ id: 'coun0001', key: 'count', label: '数量', kind });
  const id = await forms.add('changed', { kind: 'single', fields: [other, field('text')] });
  for (const fields of [[other, field('text')], [other, field('integer')], [other]]) {
    await forms.edit(id, { kind: 'single', fields });
    await forms.publish('changed');
  }
  await server.database.db
    .insertInto('onlColumn')
    .values({ formId: id, name: 'f_coun0001_2', fieldId: 'coun0001', type: 'date', pending: true })
    .execute();
  const { result } = await forms.call('GET', 'api/removedFields/changed');
  expect(result).toMatchObject([{ fieldId: 'coun0001', label: '数量', field: { kind: 'integer' } }]);
});

it('a menu entry for a copy page of a form blocks changing the code of the form', async () => {
  const id = await forms.add('held', {
    kind: 'single',
    fields: [{ id: 'name0001', key: 'name', label: '名称', kind: 'text' }],
  });
  const { db } = server.database;
  await db
    .insertInto('sysPermission')
    .values({ id: 'copy-held', name: '复制它', menuType: 1, url: '/online/copyform/held' })
    .execute();
  const body = { id, code: 'free', name: '表单' };
  const moved = await forms.call('PUT', 'head/editAll', { body });
  expect([moved.success, moved.message]).toEqual([false, '编码“held”正被菜单“复制它”使用，不能修改']);
  expect((await forms.call('GET', 'head/deletionEffects', { query: { ids: id } })).result).toMatchObject([
    { users: ['菜单“复制它”'] },
  ]);
});
