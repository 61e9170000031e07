import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { rowsOf } from '#server/http/testing/record-calls.ts';
import { columnName, rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

const fields: Schema<'FormField'>[] = [
  { id: 'name0001', key: 'name', label: '名称', kind: 'text' },
  { id: 'who00001', key: 'who', label: '负责人', kind: 'user' },
  { id: 'many0001', key: 'many', label: '同伴', kind: 'users' },
  { id: 'seen0001', key: 'seen', label: '审核人', kind: 'user' },
  { id: 'hide0001', key: 'hide', label: '考官', kind: 'user' },
  { id: 'read0001', key: 'fixed', label: '登记人', kind: 'user', readOnly: true },
];

let server: TestServer;
/** Id of a form with many names. */
let crowd: string;
beforeAll(async () => {
  server = await createTestServer();
  const rights = { seen0001: 'read', hide0001: 'hidden' } as const;
  await madeForm(server, 'club', {
    kind: 'single',
    fields,
    access: [{ role: 'student', rows: 'own', may: ['add'], fields: rights }],
  });
  await madeForm(server, 'shown', {
    kind: 'single',
    fields,
    access: [{ role: 'student', rows: 'all', may: ['export'] }],
  });
  for (const code of ['club', 'shown']) await grantForm(server, code, ['student', 'admin']);
  await madeForm(server, 'duty', {
    kind: 'single',
    fields: fields.filter(({ id }) => id !== 'seen0001' && id !== 'read0001'),
    access: [
      { role: 'student', rows: 'own', may: ['add'], fields: { hide0001: 'hidden' } },
      { role: 'teacher', rows: 'all', may: ['export'], fields: { hide0001: 'hidden' } },
    ],
  });
  await grantForm(server, 'duty', ['student', 'teacher', 'admin']);
  crowd = await madeForm(server, 'crowd', {
    kind: 'single',
    fields: fields.filter(({ key }) => key === 'who'),
    access: [{ role: 'teacher', rows: 'all', may: ['export'] }],
  });
  await grantForm(server, 'crowd', ['teacher', 'admin']);
});
afterAll(() => server.close());

const people = (by: string, query: Record<string, string>, code = 'club') =>
  rowCalls(server, code, by).call('GET', `getPeople/${code}`, { query });
const namesOf = (result: unknown) => rowsOf(result).map(({ username }) => String(username));

it('a student can list and choose people of their own class, and sees only ids and names', async () => {
  const answer = await people('s30101', { key: 'who', pageSize: '100' });
  const names = namesOf(answer.result);
  expect([names.includes('teacher'), names.includes('s30102'), names.includes('s30201')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(rowsOf(answer.result).map((row) => Object.keys(row))).toEqual(
    names.map(() => ['id', 'username', 'realname']),
  );
  for (const name of ['s30201', 'admin'])
    expect(namesOf((await people('s30101', { key: 'who', username: name })).result)).toEqual([]);
  expect(await rowCalls(server, 'club', 's30101').add({ who: 's30102', many: names })).toMatchObject({
    success: true,
  });
  expect((await rowCalls(server, 'club', 's30101').add({ who: 's30201' })).success).toBe(false);
});

it('an administrator finds all people by parts of names, page by page', async () => {
  const first = await people('admin', { key: 'many', username: 'S301', pageSize: '2' });
  const second = await people('admin', { key: 'many', username: 'S301', pageSize: '2', pageNo: '2' });
  expect([namesOf(first.result), namesOf(second.result)]).toEqual([
    ['s30101', 's30102'],
    ['s30103', 's30104'],
  ]);
  const [{ realname } = { realname: '' }] = rowsOf(first.result);
  expect(namesOf((await people('admin', { key: 'who', realname: String(realname) })).result)).toEqual([
    's30101',
  ]);
  expect(namesOf((await people('admin', { key: 'who', username: '%' })).result)).toEqual([]);
});

it.each([
  ['of another kind', 'club', 'name'],
  ['that is read-only', 'club', 'seen'],
  ['that is hidden', 'club', 'hide'],
  ['that is not filled in', 'club', 'fixed'],
  ['that does not exist', 'club', 'nobody'],
  ['of a read-only form', 'shown', 'who'],
])('a field %s has no list of people', async (_why, code, key) => {
  const answer = await people('s30101', { key }, code);
  expect([answer.status, answer.message]).toEqual([404, '字段不存在']);
});

describe('the people by whom a list can be searched', () => {
  beforeAll(async () => {
    const { add } = rowCalls(server, 'duty', 'admin');
    for (const values of [
      { who: 'admin', many: ['s30201', 's30101'] },
      { who: 's30201', hide: 's30202' },
      { who: 's30201' },
    ])
      await add(values);
    await rowCalls(server, 'duty', 's30101').add({ who: 's30102' });
  });
  const searched = async (by: string, query: Record<string, string>) =>
    namesOf((await people(by, { use: 'search', ...query }, 'duty')).result);

  it('the people in the rows that the user sees are offered, even if the user may not choose them', async () => {
    expect([await searched('teacher2', { key: 'who' }), await searched('s30101', { key: 'who' })]).toEqual([
      ['admin', 's30102', 's30201'],
      ['s30102'],
    ]);
    expect(await searched('teacher2', { key: 'many' })).toEqual(['s30101', 's30201']);
  });

  it('people are found by parts of names, page by page, with exact matches first', async () => {
    expect(await searched('teacher2', { key: 'who', username: '30' })).toEqual(['s30102', 's30201']);
    expect(await searched('teacher2', { key: 'who', username: 's30201', pageSize: '1' })).toEqual(['s30201']);
    expect(await searched('teacher2', { key: 'who', pageSize: '2', pageNo: '2' })).toEqual(['s30201']);
    expect(await searched('teacher2', { key: 'who', realname: '%' })).toEqual([]);
  });

  it.each(['hide', 'name', 'nobody'])('the field %s, which cannot be searched, is refused', async (key) => {
    const answer = await people('teacher', { use: 'search', key }, 'duty');
    expect([answer.status, answer.message]).toEqual([404, '字段不存在']);
  });

  it('a user who may only read gets no list of people to choose', async () => {
    expect((await people('teacher', { key: 'who' }, 'duty')).status).toBe(404);
  });
});

it('an exact match is found among more than ten thousand names', async () => {
  // Names that sort before the pupil's; no account has them, as after an import.
  await sql`insert into ${rowsTable(crowd)} (id, create_by, ${sql.ref(columnName('who00001', 0))})
    select n::text, 'admin', case n when 0 then 's30102' else 'a' || n end
    from generate_series(0, 10100) n`.execute(server.database.rows);
  const { realname } = await server.database.db
    .selectFrom('sysUser')
    .select('realname')
    .where('username', '=', 's30102')
    .executeTakeFirstOrThrow();
  const query = { use: 'search', key: 'who', realname };
  expect(await people('teacher2', query, 'crowd')).toMatchObject({
    result: {
      total: 1,
      records: [{ username: 's30102' }],
    },
  });
});

it('the list is refused without a grant for the form or without a login', async () => {
  expect((await people('teacher', { key: 'who' })).message).toBe('表单不存在');
  expect(
    (await server.call('GET', '/online/cgform/api/getPeople/club', { query: { key: 'who' } })).status,
  ).toBe(401);
});
