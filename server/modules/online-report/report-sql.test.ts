import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncFormView } from '#server/online/form-view.store.ts';
import { grantForm, madeForm } from '#server/online/testing/made-form.ts';
import { linesOf, putRow } from '#server/online/testing/row-calls.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { grantReport, putReport, reportCalls, type Definition } from './testing/report-calls.ts';

let server: TestServer;
let formId = '';
const source = { kind: 'sql', code: 'sql' } as const;
const dev = () => reportCalls(server, 'dev');
const parse = async (text: string, by = 'dev', params?: unknown) =>
  await server.call('POST', '/online/cgreport/head/parseSql', {
    token: await server.login(by),
    body: { sql: text, ...(params === undefined ? {} : { params }) },
  });
const read = async (text: string, more: Partial<Definition> = {}, query: Record<string, string> = {}) => {
  await putReport(server, 'by_sql', { source, sql: text, ...more });
  return await dev().data('by_sql', query);
};

beforeAll(async () => {
  server = await createTestServer({ hasSql: true });
  const { db } = server.database;
  // In the demo school admin is both.
  for (const [name, role] of [
    ['dev', 'dev'],
    ['keeper', 'admin'],
  ] as const) {
    await sql`insert into sys_user (id, username, realname, password, user_identity)
      select ${name}, ${name}, ${name}, password, 2 from sys_user where username = 'admin'`.execute(db);
    await sql`insert into sys_user_role (id, user_id, role_id)
      select ${name}, ${name}, id from sys_role where role_code = ${role}`.execute(db);
  }
  formId = await madeForm(server, 'tools', {
    kind: 'single',
    fields: [
      { id: 'name0001', key: 'toolName', label: '名称', kind: 'text' },
      { id: 'coun0001', key: 'count', label: '数量', kind: 'integer' },
      { id: 'pass0001', key: 'code', label: '密码', kind: 'password' },
      { id: 'file0001', key: 'paper', label: '附件', kind: 'file' },
    ],
    access: [
      { role: 'dev', rows: 'all', may: ['export'] },
      { role: 'admin', rows: 'all', may: [] },
      { role: 'teacher', rows: 'own', may: [] },
    ],
  });
  for (const [at, name] of ['锤子', '钳子', '=1+1'].entries())
    await putRow(server, formId, {
      id: `r${at}`,
      createBy: 'teacher',
      orgCode: 'A01',
      delFlag: 0,
      values: { name0001: name, coun0001: String(at + 1) },
    });
  await putRow(server, formId, {
    id: 'gone',
    createBy: 'teacher',
    orgCode: 'A01',
    delFlag: 1,
    values: { name0001: '旧' },
  });
  const closed = await madeForm(server, 'closed', {
    kind: 'single',
    fields: [{ id: 'name0001', key: 'name', label: '名称', kind: 'text' }],
    access: [{ role: 'admin', rows: 'all', may: [] }],
  });
  for (const id of [formId, closed]) await db.transaction().execute((trx) => syncFormView(trx, id));
  await grantReport(server, 'builder', ['teacher']);
  await sql`update sys_permission set url = '/online/cgreport' where name = 'builder'`.execute(db);
  await grantReport(server, 'for_all', ['teacher', 'admin', 'student']);
  await grantForm(server, 'tools', ['admin']);
});
afterAll(() => server.close());

describe('a report by SQL', () => {
  it('has the columns of its statement, with what the database would do', async () => {
    const { result } = await parse('select depart_id, count(*) as graded_works from works group by 1');
    expect(result).toMatchObject({
      fields: [
        { key: 'departId', label: 'depart_id', type: 'text', kind: 'text' },
        { key: 'gradedWorks', type: 'bigint', kind: 'integer' },
      ],
      plan: expect.arrayContaining([expect.stringContaining('Aggregate')]),
    });
  });

  it('shows its rows in its order, by pages, and sorts by what is asked', async () => {
    const text = "select toolname, count from form_tools where toolname not like '=%' order by count desc";
    expect((await read(text)).result).toMatchObject({
      records: [
        { toolname: '钳子', count: 2 },
        { toolname: '锤子', count: 1 },
      ],
      total: 2,
    });
    const asked = { column: 'count', order: 'asc', pageSize: '1' };
    expect((await read(text, {}, asked)).result).toMatchObject({ records: [{ count: 1 }], total: 2 });
  });

  it('is grouped, charted, searched and exported as others are', async () => {
    const text = 'select toolname, count from form_tools';
    const charts: Definition['charts'] = [{ kind: 'bar', title: '数量' }];
    const grouped = {
      groups: [{ field: 'toolname' }],
      measures: [{ key: 'all', fn: 'sum', field: 'count', label: '合计' } as const],
      charts,
    };
    expect((await read(text, grouped)).result).toMatchObject({ total: 3 });
    expect((await dev().charts('by_sql')).result).toMatchObject({ head: { charts: [{ x: 'toolname' }] } });
    const superQueryParams = JSON.stringify({ field: 'count', rule: 'ge', value: '3' });
    expect((await read(text, {}, { superQueryParams })).result).toMatchObject({ total: 1 });
    const lines = await linesOf(await dev().export('by_sql'));
    expect(lines.flat()).toContain('锤子');
  });

  it('binds its parameters, whatever stands in them', async () => {
    const params: Definition['params'] = [
      { key: 'name', label: '名称', kind: 'text' },
      { key: 'least', label: '至少', kind: 'number' },
      { key: 'since', label: '从', kind: 'datetime' },
    ];
    const text = `select toolname from form_tools where (:name is null or toolname = :name)
      and count >= coalesce(:least, 0) and create_time >= coalesce(:since, '-infinity')`;
    const ask = async (asked: object) =>
      (await read(text, { params }, { params: JSON.stringify(asked) })).result;
    expect(await ask({})).toMatchObject({ total: 3 });
    expect(await ask({ name: '锤子' })).toMatchObject({ total: 1 });
    expect(await ask({ least: '2' })).toMatchObject({ total: 2 });
    expect(await ask({ since: '2090-01-01 00:00:00' })).toMatchObject({ total: 0 });
    expect(await ask({ name: "' or '1'='1'; drop table sys_user; --" })).toMatchObject({ total: 0 });
    expect((await parse('select :none', 'dev', params)).message).toBe('SQL 有误：没有参数 :none');
  });

  it('is planned with the values that its parameters usually have', async () => {
    const text = 'select toolname from form_tools where count >= :least';
    const params: Definition['params'] = [{ key: 'least', label: '至少', kind: 'number', defaultValue: '2' }];
    const planOf = async (some: Definition['params']) =>
      JSON.stringify((await parse(text, 'dev', some)).result);
    expect(await planOf(params)).toContain("'2'::numeric");
    const wrong = await planOf(params.map((one) => ({ ...one, defaultValue: 'x' })));
    expect(wrong).toContain('toolname');
  });

  it('answers no more than ten thousand rows, and texts that somebody could read', async () => {
    const many = await read('select n from generate_series(1, 20000) as g(n)', {}, { pageSize: '1' });
    expect(many.result).toMatchObject({ total: 10_000, isCut: true });
    const long = await read(
      "select string_agg(realname, ',') as names from people cross join generate_series(1, 100)",
    );
    expect(JSON.stringify(long.result).length).toBeLessThan(2500);
  });

  it('says what is wrong with its columns', async () => {
    expect((await parse('select 1 as "人数"')).message).toMatch(/^列“人数”须用 AS/);
    expect((await parse('select 1 as a, 2 as a')).message).toMatch(/^有多列名为“a”/);
    expect((await parse('select nothing from people')).message).toBe(
      'SQL 有误：没有这一列（column "nothing" does not exist）',
    );
    expect((await read('select 1 / 0 as a')).message).toBe('SQL 有误：除数为零（division by zero）');
    expect((await parse('select 1 as a from people order')).message).toMatch(/^SQL 有误：语法错误（/);
  });
});

describe('whoever', () => {
  const definition: Definition = { source, sql: 'select toolname from form_tools' };

  it('was not granted it writes none, and changes none', async () => {
    for (const by of ['keeper', 'teacher', 'student']) {
      expect((await parse('select 1 as a', by)).status).toBe(403);
      expect(
        (await server.call('GET', '/online/cgreport/head/sqlTables', { token: await server.login(by) }))
          .status,
      ).toBe(403);
    }
    expect(
      (await server.call('POST', '/online/cgreport/head/parseSql', { body: { sql: 'select 1' } })).status,
    ).toBe(401);
    const { db } = server.database;
    const teacher = reportCalls(server, 'teacher');
    const refused = { success: false, message: '您没有编写SQL报表的权限' };
    expect(await teacher.preview(definition)).toMatchObject(refused);
    expect(await teacher.add('their_sql', definition)).toMatchObject(refused);
    await putReport(server, 'kept_sql', definition);
    const { id } = await db
      .selectFrom('onlReport')
      .select('id')
      .where('code', '=', 'kept_sql')
      .executeTakeFirstOrThrow();
    const edited = await server.call('PUT', '/online/cgreport/head/editAll', {
      token: await server.login('teacher'),
      body: {
        id,
        code: 'kept_sql',
        name: 'x',
        definition: { source: { kind: 'view', code: 'people' }, columns: [{ field: 'realname' }] },
      },
    });
    expect(edited).toMatchObject(refused);
    expect((await dev().add('dev_sql', definition)).message).toBe('添加成功！');
  });

  it('does not see the whole school reads none, though its page was granted', async () => {
    await putReport(server, 'for_all', definition);
    for (const by of ['teacher', 'student'])
      expect((await reportCalls(server, by).data('for_all')).message).toBe(
        'SQL报表只对能查看全校数据的人员开放',
      );
    await putReport(server, 'for_all', { source, sql: 'select name from form_closed' });
    expect((await reportCalls(server, 'keeper').data('for_all')).message).toBe(
      '您看不到表单“closed”的全部数据，不能使用它的SQL报表',
    );
  });

  it('may not export a form exports no report of it', async () => {
    await putReport(server, 'for_all', definition);
    const keeper = reportCalls(server, 'keeper');
    expect((await keeper.data('for_all')).result).toMatchObject({ total: 3 });
    expect((await keeper.head('for_all')).result).toMatchObject({ mayExport: false });
    expect((await keeper.export('for_all')).message).toBe('您不能导出报表用到的表单');
  });
});

describe('views', () => {
  it('are listed with their columns; nothing secret is among them', async () => {
    const { result } = await server.call('GET', '/online/cgreport/head/sqlTables', {
      token: await server.login('dev'),
    });
    expect(result).toHaveProperty('trouble', null);
    expect(result).toHaveProperty(
      'tables',
      expect.arrayContaining([
        expect.objectContaining({ name: 'people', title: '人员' }),
        expect.objectContaining({
          name: 'form_tools',
          columns: expect.arrayContaining([{ name: 'toolname', label: '名称' }]),
        }),
      ]),
    );
    expect(JSON.stringify(result)).not.toMatch(/密码|附件|phone|password/);
    expect((await parse('select code from form_tools')).message).toContain('does not exist');
    expect((await parse('select phone from people')).message).toContain('does not exist');
  });

  it('of a form that is not theirs are named in vain', async () => {
    for (const name of [
      'sys_user',
      'public.sys_user',
      'onl_form',
      `onl.t_${formId}`,
      'sys_secret',
      'onl_report.nothing',
    ])
      expect((await parse(`select 1 as a from ${name}`)).message).toMatch(/does not exist|permission denied/);
  });
});

describe('without a role for it', () => {
  it('SQL is refused in words', async () => {
    const poor = await createTestServer();
    const token = await poor.login('admin');
    const words = 'SQL报表不可用：数据库账号不能创建角色，或专用的只读角色不能登录，请联系数据库管理员';
    const body = { definition: { source, sql: 'select 1 as a' } };
    expect((await poor.call('POST', '/online/cgreport/head/preview', { token, body })).message).toBe(words);
    const tables = await poor.call('GET', '/online/cgreport/head/sqlTables', { token });
    expect(tables.result).toEqual({ trouble: words, tables: [] });
    await poor.close();
  });
});
