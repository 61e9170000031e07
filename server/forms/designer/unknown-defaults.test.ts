import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import type { FormField } from './definition.rules.ts';
import { formCalls } from './testing/form-calls.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('a plan reports defaults that name unknown users, departments, categories or options', async () => {
  const { db } = server.database;
  const depart = await db
    .selectFrom('sysDepart')
    .select('id')
    .where('delFlag', '=', 0)
    .executeTakeFirstOrThrow();
  const category = (code: string) => ({ id: code, name: code, code });
  await db.insertInto('sysCategory').values(['B01', 'B01A01', 'B02A01'].map(category)).execute();
  const field = (id: string, more: Partial<FormField>): FormField => ({
    id,
    key: id,
    label: id.slice(0, 4),
    kind: 'text',
    ...more,
  });
  const fields = [
    field('who00001', { kind: 'user', default: 'nobody' }),
    field('whos0001', { kind: 'users', default: 'teacher,nobody' }),
    field('plac0001', { kind: 'depart', default: 'nowhere' }),
    field('sort0001', { kind: 'category', category: 'B01', default: 'B99' }),
    field('side0001', { kind: 'category', category: 'B01', default: 'B02A01' }),
    field('self0001', { kind: 'category', category: 'B01', default: 'B01' }),
    field('sex00001', { kind: 'list', dict: 'sex', default: '7' }),
    field('good0001', { kind: 'user', default: 'teacher' }),
    field('good0002', { kind: 'users', default: '{me}' }),
    field('good0003', { kind: 'depart', default: depart.id }),
    field('good0005', { kind: 'category', category: 'B01', default: 'B01A01' }),
    field('good0006', { kind: 'text', default: '丙', options: [{ value: 'a', text: '甲' }] }),
    field('good0004', { kind: 'list', dict: 'sex', default: '1' }),
  ];
  const forms = formCalls(server);
  await forms.call('POST', 'head/add', {
    body: { code: 'begun', name: '表', definition: { kind: 'single', fields } },
  });
  expect(await forms.plan('begun')).toMatchObject({
    problems: ['who0', 'whos', 'plac', 'sort', 'side', 'self', 'sex0'].map((label) => ({
      message: `字段“${label}”的默认值：选项不存在`,
    })),
  });
});
