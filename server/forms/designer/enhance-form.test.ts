import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { changeForm, grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formCalls } from './testing/form-calls.ts';

// Rules of a form in the enhance wire format: the published version for users who fill it in, the draft for
// its designers.

const open: Schema<'FormField'> = { id: 'open0001', key: 'open', label: '公开', kind: 'integer' };
const secret: Schema<'FormField'> = { id: 'secret01', key: 'secret', label: '保密', kind: 'integer' };
const hidden: Schema<'FormRule'> = {
  event: 'change',
  act: 'show',
  target: 'open',
  expression: 'secret > 4711',
};
const rules: Schema<'FormRule'>[] = [
  { event: 'loaded', act: 'set', target: 'open', expression: '1' },
  hidden,
  { event: 'add', act: 'check', expression: 'open > 0', message: '要大于零' },
  { event: 'change', field: 'open', act: 'require', target: 'open', expression: 'open > 1' },
  { event: 'edit', act: 'disable', target: 'open', expression: 'open > 2' },
  { event: 'delete', act: 'check', expression: 'open > 3', message: '不能删除' },
];
const definition: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [open, secret],
  rules,
  access: [
    { role: 'teacher', rows: 'all', may: ['add'], fields: { [secret.id]: 'hidden' } },
    { role: 'admin', rows: 'all', may: ['add'] },
  ],
};

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, 'enhanced', ['teacher', 'admin']);
  formId = await madeForm(server, 'enhanced', definition);
});
afterAll(() => server.close());

const answered = z.object({ version: z.number(), tag: z.string(), rules: z.array(z.unknown()) });
const enhance = async (by: string, headers = {}) =>
  server.call('GET', '/online/cgform/api/getEnhanceJs/enhanced', { token: await server.login(by), headers });
const read = async (by: string) => answered.parse((await enhance(by)).result);
const columnsTag = async (by: string) =>
  z.object({ enhance: z.string() }).parse((await rowCalls(server, 'enhanced', by).columns()).result).enhance;

describe('the rules of a published form', () => {
  it('the rules are returned as data with their slots, in order', async () => {
    const { rules, version } = await read('admin');
    expect(version).toBe(1);
    expect(rules).toEqual([
      { slot: 'loaded', act: 'set', target: 'open', expression: '1' },
      { slot: 'onlChange', act: 'show', target: 'open', expression: 'secret > 4711' },
      { slot: 'beforeAdd', act: 'check', expression: 'open > 0', message: '要大于零' },
      { slot: 'onlChange', field: 'open', act: 'require', target: 'open', expression: 'open > 1' },
      { slot: 'beforeEdit', act: 'disable', target: 'open', expression: 'open > 2' },
      { slot: 'beforeDelete', act: 'check', expression: 'open > 3', message: '不能删除' },
    ]);
  });

  it('the rules contain no field that the reader does not see', async () => {
    const answer = await enhance('teacher');
    expect(answer.raw.body).not.toMatch(/secret|\b4711\b/);
    expect(answered.parse(answer.result).rules).toHaveLength(5);
  });

  it('the rules are hidden from users without the grant and without a session', async () => {
    expect(await enhance('student')).toMatchObject({ status: 404, message: '表单不存在' });
    expect((await server.call('GET', '/online/cgform/api/getEnhanceJs/enhanced')).status).toBe(401);
  });

  it('their cache tag depends on the version and on the visible fields', async () => {
    const [own, other] = [await read('admin'), await read('teacher')];
    expect(own.tag).not.toBe(other.tag);
    expect([await columnsTag('admin'), await columnsTag('teacher')]).toEqual([own.tag, other.tag]);
    const { headers } = (await enhance('admin')).raw;
    const again = await enhance('admin', { 'if-none-match': String(headers['etag']) });
    expect([again.status, again.raw.body]).toEqual([304, '']);
    await changeForm(server, formId, 2, { ...definition, rules: rules.slice(1) });
    await expect.poll(async () => (await read('admin')).version).toBe(2);
    expect((await enhance('admin', { 'if-none-match': String(headers['etag']) })).status).toBe(200);
    const next = await read('admin');
    expect(next.tag).not.toBe(own.tag);
    expect(await columnsTag('admin')).toBe(next.tag);
  });
});

describe('the rules of a draft', () => {
  const head = 'head/enhanceJs/drafted';

  it('designers read and write them without changing the rest of the draft', async () => {
    const { call, add, detail } = formCalls(server);
    const id = await add('drafted', { kind: 'single', fields: [open], rules: [rules[0]] });
    const before = await call('GET', head);
    expect(before.result).toMatchObject({
      version: null,
      rules: [{ slot: 'loaded', act: 'set', target: 'open', expression: '1' }],
    });
    const body = {
      revision: z.object({ revision: z.string() }).parse(before.result).revision,
      rules: [{ slot: 'beforeAdd', act: 'check', expression: 'open > 0' }],
    };
    const saved = await call('PUT', head, { body });
    expect([saved.message, saved.result]).toEqual([
      '编辑成功！',
      expect.objectContaining({ code: 'drafted', rules: body.rules }),
    ]);
    expect((await detail(id)).definition).toEqual({
      kind: 'single',
      fields: [open],
      rules: [{ event: 'add', act: 'check', expression: 'open > 0' }],
    });
    // Another user has saved meanwhile: the answer contains their version, which stays.
    const late = await call('PUT', head, { body: { ...body, rules: [] } });
    expect([late.status, late.success]).toEqual([409, false]);
  });

  it('other users and missing forms are refused', async () => {
    const token = await server.login('teacher');
    expect((await server.call('GET', `/online/cgform/${head}`, { token })).status).toBe(403);
    const body = { rules: [] };
    expect((await server.call('PUT', `/online/cgform/${head}`, { token, body })).status).toBe(403);
    expect((await formCalls(server).call('GET', 'head/enhanceJs/none')).success).toBe(false);
    const wrong = { rules: [{ slot: 'beforeAdd', act: 'run', expression: 'x' }] };
    expect((await formCalls(server).call('PUT', head, { body: wrong })).status).toBe(400);
  });
});
