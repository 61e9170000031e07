import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { formCalls, type FormCalls } from '#server/forms/designer/testing/form-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Imported definitions: of another version of the product, edited by hand, or malicious.

let server: TestServer;
let forms: FormCalls;
let token = '';

beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
  token = await server.login('admin');
});
afterEach(() => server.deps.publisher.settled());
afterAll(() => server.close());

const field = { id: 'title001', key: 'title', label: '标题', kind: 'text' } as const;
const definition: Schema<'FormDefinition'> = { kind: 'single', fields: [field] };
const file = { format: 1, code: 'brought', name: '导入', definition };

/** Sends the text unchanged, also if it is not valid JSON. */
const bring = (text: string) =>
  server.call('POST', '/online/cgform/head/importDefinition', {
    token,
    payload: text,
    headers: { 'content-type': 'application/json' },
  });
const withPart = (part: string): string => JSON.stringify(file).replace('"fields":', `${part},"fields":`);
const withField = (part: string): string => JSON.stringify(file).replace('"label":', `${part},"label":`);
const count = async (): Promise<number> =>
  (await server.database.db.selectFrom('onlForm').select('id').execute()).length;

describe('an imported definition', () => {
  it.each([
    ['of an older format', JSON.stringify({ ...file, format: 0 })],
    ['of a later format', JSON.stringify({ ...file, format: 2 })],
    ['whose format is a list', JSON.stringify({ ...file, format: [1] })],
    ['without a format', JSON.stringify({ ...file, format: undefined })],
    ['with more than a file has', JSON.stringify({ ...file, version: 7 })],
    ['that brings its id', JSON.stringify({ ...file, id: '1'.repeat(32) })],
    ['with a part that is not known', withPart('"enhanceJs":"alert(1)"')],
    ['with a part that a later version may have', withPart('"workflow":{}')],
    ['with a property of a field that is not known', withField('"script":"x"')],
    ['with the SQL of the product it was derived from', withField('"dict_table":"sys_user"')],
    ['with a kind that is not known', JSON.stringify(file).replace('"text"', '"iframe"')],
    ['with a kind that is a list', JSON.stringify(file).replace('"text"', '["text"]')],
    ['with a kind of every object', JSON.stringify(file).replace('"text"', '"constructor"')],
    ['with a column of its own choice', JSON.stringify(file).replace('title001', 'create_by')],
    ['with a name of a table', JSON.stringify(file).replace('title001', 'a b;drop')],
    [
      'with fields that are an object',
      JSON.stringify({ ...file, definition: { kind: 'single', fields: {} } }),
    ],
    [
      'with a field that is nothing',
      JSON.stringify({ ...file, definition: { kind: 'single', fields: [null] } }),
    ],
    ['with switches that are words', withField('"required":"yes"')],
    ['with numbers that are none', withField('"maxLength":1e999')],
    ['that changes every object', withPart('"__proto__":{"required":true}')],
    ['that changes every field', withField('"__proto__":{"required":true}')],
    ['that changes what makes objects', withPart('"constructor":{"prototype":{"x":1}}')],
    [
      'with rights of every object',
      withPart('"access":[{"role":"r","rows":"all","may":[],"__proto__":{"may":["edit"]}}]'),
    ],
    [
      'with fields of rights of every object',
      withPart('"access":[{"role":"r","rows":"all","may":[],"fields":{"__proto__":"write"}}]'),
    ],
    [
      'with a button that sets every object',
      withPart('"buttons":[{"code":"a","name":"b","set":{"__proto__":"1"}}]'),
    ],
    ['that is cut off', JSON.stringify(file).slice(0, -5)],
    ['that is a list', `[${JSON.stringify(file)}]`],
    ['that is nothing', 'null'],
  ])('a definition %s is refused', async (_what, text) => {
    const before = await count();
    const { status, success } = await bring(text);
    expect([status, success]).toEqual([400, false]);
    expect(await count()).toBe(before);
    expect(Reflect.get({}, 'required') ?? Reflect.get({}, 'x')).toBeUndefined();
  });

  it.each([
    ['a field that is not there', { views: { board: { by: 'nothing0', title: 'title001' } } }],
    [
      'rights of a field that is not there',
      { access: [{ role: 'r', rows: 'all', may: [], fields: { constructor: 'write' } }] },
    ],
    [
      'a button that sets what every object has',
      { buttons: [{ code: 'a', name: 'b', set: { constructor: '1' } }] },
    ],
    [
      'a rule about what every object has',
      { rules: [{ event: 'add', act: 'set', target: 'toString', expression: '1' }] },
    ],
    ['a rule that is a script', { rules: [{ event: 'add', act: 'check', expression: 'process.exit(1)' }] }],
    [
      'a rule that makes functions',
      { rules: [{ event: 'add', act: 'check', expression: 'title.constructor("return 1")()' }] },
    ],
    ['a group that is not there', { fields: [{ ...field, group: 'gone' }] }],
    ['a link to a form that is not there', { fields: [{ ...field, kind: 'link', form: 'gone_form' }] }],
  ])('an imported draft with a problem cannot be published: %s', async (_what, more) => {
    const code = `told_${await count()}`;
    const bad = { ...definition, ...more };
    const brought = await bring(JSON.stringify({ ...file, code, definition: bad }));
    // The import creates a draft, like a manual edit, which may be finished later.
    expect(brought.success).toBe(true);
    const { problems, isBlocked, key } = await forms.plan(code);
    expect([problems.length > 0, isBlocked]).toEqual([true, true]);
    const sent = await forms.send(code, key);
    expect(sent.success).toBe(false);
    expect(await forms.publishing(code)).toMatchObject({ state: 'none', version: null });
  });

  it.each([
    ['编号', { ...field, key: 'other' }],
    ['标识', { ...field, id: 'other001' }],
  ])('an import of two fields with the same %s is refused', async (what, second) => {
    const fields = [field, second];
    const { message } = await bring(JSON.stringify({ ...file, definition: { kind: 'single', fields } }));
    expect(message).toMatch(new RegExp(`字段${what}“.*”重复`));
  });

  it('importing the applied definition again changes and removes nothing', async () => {
    const id = await forms.add('twice', definition);
    expect(await forms.publish('twice')).toMatchObject({ state: 'published', version: 1 });
    const exported = await forms.call('GET', 'head/exportDefinition', { query: { id } });
    expect(exported.result).toMatchObject({ format: 1, definition });
    await forms.edit(id, definition);
    expect((await forms.plan('twice')).steps).toEqual([]);
    expect(await forms.publish('twice')).toMatchObject({ state: 'published', version: 1 });
    const again = await bring(JSON.stringify({ ...file, code: 'twice' }));
    expect([again.success, again.result]).toEqual([false, { field: 'code' }]);
  });
});
