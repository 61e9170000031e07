import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

// Buttons of a draft by the wire of the original, for programs that speak it.

let server: TestServer;
let forms: FormCalls;
beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
});
afterAll(() => server.close());

const fields = [{ id: 'open0001', key: 'open', label: '公开', kind: 'text' }] as const;
const kept = { code: 'first', name: '先', set: { open: "'1'" } };
const button = { code: 'deal', name: '办理', set: { open: "'2'" } };
const answered = z.object({ revision: z.string(), buttons: z.array(z.looseObject({ code: z.string() })) });
const listed = async (path: string) => answered.parse((await forms.call('GET', path)).result);

it('buttons of a draft are listed, added, edited and deleted without changing the rest of the draft', async () => {
  const id = await forms.add('pressed', { kind: 'single', fields, buttons: [kept] });
  const send = (method: 'POST' | 'PUT', verb: string, body: object) =>
    forms.call(method, `button/${verb}/pressed`, { body });
  const { revision } = await listed('button/list/pressed');
  expect((await send('POST', 'add', { button, revision })).message).toBe('添加成功！');
  expect((await send('POST', 'add', { button: { ...button, code: 'late' }, revision })).status).toBe(409);
  expect(await send('POST', 'add', { button })).toMatchObject({
    success: false,
    message: '按钮编码已存在！',
    result: { field: 'code' },
  });
  const renamed = { ...button, name: '受理' };
  expect((await send('PUT', 'edit', { button: renamed })).result).toMatchObject({ buttons: [kept, renamed] });
  expect((await send('PUT', 'edit', { button: { ...button, code: 'none' } })).message).toBe('按钮不存在');
  expect(await listed('head/enhanceButton/pressed')).toEqual(await listed('button/list/pressed'));
  expect((await forms.detail(id)).definition).toEqual({ kind: 'single', fields, buttons: [kept, renamed] });
  const remove = (code: string) => forms.call('DELETE', 'button/delete/pressed', { query: { button: code } });
  expect((await remove('none')).message).toBe('按钮不存在');
  expect((await remove('first')).result).toMatchObject({ buttons: [renamed] });
});

it('a draft has at most twenty buttons', async () => {
  const buttons = Array.from({ length: 20 }, (_one, at) => ({ ...kept, code: `one${at}` }));
  await forms.add('full', { kind: 'single', fields, buttons });
  const answer = await forms.call('POST', 'button/add/full', { body: { button } });
  expect([answer.success, answer.message]).toEqual([false, '按钮不能超过20个']);
});

it('a form removed by removeRecord can be restored', async () => {
  const id = await forms.add('removed', { kind: 'single', fields });
  const removed = await forms.call('DELETE', 'head/removeRecord', { query: { id } });
  expect(removed.success).toBe(true);
  expect((await forms.call('GET', 'button/list/removed')).message).toBe('记录不存在或已被删除');
  expect((await forms.call('PUT', 'head/restore', { body: { ids: id } })).success).toBe(true);
});
