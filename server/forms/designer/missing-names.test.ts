import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Schema } from '#openapi/index.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { formCalls, type FormCalls } from './testing/form-calls.ts';

// A definition that was imported, or made by hand, names what another school has.

let server: TestServer;
let forms: FormCalls;
beforeAll(async () => {
  server = await createTestServer();
  forms = formCalls(server);
});
afterAll(() => server.close());

const field = (id: string, more: Partial<Schema<'FormField'>>): Schema<'FormField'> => ({
  id,
  key: id,
  label: id,
  kind: 'text',
  ...more,
});
const problems = z.array(z.object({ message: z.string(), field: z.optional(z.string()) }));
async function planned(code: string, definition: Schema<'FormDefinition'>) {
  await forms.add(code, definition);
  const plan = await forms.plan(code);
  return { ...plan, problems: problems.parse(plan.problems) };
}

it('a reference to a missing object is reported at its field and blocks publishing', async () => {
  await forms.add('other', { kind: 'single', fields: [field('name0001', {})] });
  const {
    problems: said,
    key,
    steps,
  } = await planned('lacking', {
    kind: 'main',
    fields: [
      field('dict0001', { kind: 'list', dict: 'no_dict' }),
      field('many0001', { kind: 'popupDict', dict: 'no_dict' }),
      field('sort0001', { kind: 'category', category: 'Z99' }),
      field('tree0001', { kind: 'tree', category: 'Z98' }),
      field('rule0001', { checkRule: 'no_rule' }),
      field('fill0001', { kind: 'sequence', fillRule: 'no_fill' }),
      field('link0001', { kind: 'link', form: 'no_form', formFields: ['name'] }),
      field('popu0001', { kind: 'popup', form: 'other', formFields: ['name0001', 'gone'] }),
    ],
    subs: [{ form: 'no_sub', title: '明细' }],
    access: [{ role: 'no_role', rows: 'all', may: [] }],
  });
  expect(said.map(({ field: at, message }) => [at, message])).toEqual([
    ['dict0001', '字段“dict0001”的字典“no_dict”不存在'],
    ['many0001', '字段“many0001”的字典“no_dict”不存在'],
    ['sort0001', '字段“sort0001”的分类“Z99”不存在'],
    ['tree0001', '字段“tree0001”的分类“Z98”不存在'],
    ['rule0001', '字段“rule0001”的校验规则“no_rule”不存在'],
    ['fill0001', '字段“fill0001”的编码生成规则“no_fill”不存在'],
    [undefined, '权限中的角色“no_role”不存在'],
    ['link0001', '字段“link0001”关联的表单“no_form”不存在'],
    ['popu0001', '字段“popu0001”要显示的“gone”不是表单“other”的字段'],
    [undefined, '子表“明细”的表单“no_sub”不存在'],
  ]);
  expect(steps).toEqual([]);
  expect((await forms.send('lacking', key)).result).toEqual({ field: 'dict0001' });
});

it('a dictionary in the recycle bin counts as missing', async () => {
  const { db } = server.database;
  await db
    .insertInto('sysDict')
    .values({ id: 'binned', dictName: '旧', dictCode: 'binned', delFlag: 1 })
    .execute();
  const { problems: said } = await planned('binned', {
    kind: 'single',
    fields: [field('dict0001', { kind: 'list', dict: 'binned' })],
  });
  expect(said).toHaveLength(1);
});

it('a default is not reported in addition to a missing dictionary or category', async () => {
  const { problems: said } = await planned('once', {
    kind: 'single',
    fields: [
      field('dict0001', { kind: 'list', dict: 'no_dict', default: 'a' }),
      field('sort0001', { kind: 'category', category: 'Z99', default: 'Z99A01' }),
    ],
  });
  expect(said.map(({ message }) => message)).toEqual([
    '字段“dict0001”的字典“no_dict”不存在',
    '字段“sort0001”的分类“Z99”不存在',
  ]);
});

it('two forms that show new fields of each other can be published one after the other', async () => {
  const showing = (form: string, extra: readonly Schema<'FormField'>[]): Schema<'FormDefinition'> => ({
    kind: 'single',
    fields: [
      field('name0001', {}),
      ...extra,
      field('link0001', { kind: 'link', form, formFields: extra.length === 0 ? ['name0001'] : ['word0001'] }),
    ],
  });
  const added = [field('word0001', {})];
  const ids = [await forms.add('left', showing('left', [])), await forms.add('right', showing('left', []))];
  for (const code of ['left', 'right']) await forms.publish(code);
  await forms.edit(String(ids[0]), showing('right', added));
  await forms.edit(String(ids[1]), showing('left', added));
  expect((await forms.plan('left')).problems).toEqual([]);
  expect((await forms.plan('right')).problems).toEqual([]);
});

it('existing references are accepted, and so are references that the kind of a field does not use', async () => {
  const { problems: said } = await planned('fitting', {
    kind: 'single',
    fields: [
      field('dict0001', { kind: 'list', dict: 'sex' }),
      field('rule0001', { checkRule: 'common' }),
      field('left0001', { kind: 'text', dict: 'no_dict', category: 'Z99', fillRule: 'no_fill' }),
      ...(['list', 'integer', 'user', 'file', 'switch', 'region'] as const).map((kind, at) =>
        field(`ruled00${at}`, {
          kind,
          checkRule: 'no_rule',
          ...(kind === 'list' ? { dict: 'sex' } : {}),
        }),
      ),
      field('opts0001', { kind: 'list', dict: 'no_dict', options: [{ value: 'a', text: '甲' }] }),
      field('self0001', { kind: 'link', form: 'fitting', formFields: ['dict0001', 'self0001'] }),
    ],
    access: [{ role: 'teacher', rows: 'all', may: [] }],
  });
  expect(said).toEqual([]);
});
