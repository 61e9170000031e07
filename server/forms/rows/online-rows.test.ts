import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { formCalls } from '#server/forms/designer/testing/form-calls.ts';
import { rowsTable } from '#server/forms/shared/tables/registry.store.ts';
import { changeForm, grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, linesOf, rowCalls, tableOf } from '#server/forms/shared/testing/row-calls.ts';
import { deleteUnusedFiles } from '#server/shared/stored-files/unused-files.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

type Field = Schema<'FormField'>;

const fields: readonly Field[] = [
  { id: 'name0001', key: 'name', label: '名称', kind: 'text', required: true, maxLength: 20 },
  { id: 'code0001', key: 'number', label: '编号', kind: 'text', unique: true },
  { id: 'note0001', key: 'note', label: '说明', kind: 'textarea' },
  { id: 'html0001', key: 'html', label: '介绍', kind: 'richText' },
  { id: 'pass0001', key: 'pass', label: '口令', kind: 'password' },
  { id: 'coun0001', key: 'count', label: '数量', kind: 'integer', minimum: 0, maximum: 100 },
  { id: 'pric0001', key: 'price', label: '价格', kind: 'currency' },
  { id: 'day00001', key: 'day', label: '日期', kind: 'date', default: '{today}' },
  { id: 'time0001', key: 'moment', label: '时刻', kind: 'datetime' },
  { id: 'hour0001', key: 'hour', label: '时间', kind: 'time' },
  { id: 'sex00001', key: 'sex', label: '性别', kind: 'list', dict: 'sex' },
  {
    id: 'tags0001',
    key: 'tags',
    label: '标签',
    kind: 'checkbox',
    options: [
      { value: 'a', text: '甲' },
      { value: 'b', text: '乙' },
    ],
  },
  { id: 'open0001', key: 'open', label: '开放', kind: 'switch' },
  { id: 'site0001', key: 'site', label: '网址', kind: 'url' },
  { id: 'who00001', key: 'who', label: '负责人', kind: 'user', default: '{me}' },
  { id: 'rule0001', key: 'rule', label: '代码', kind: 'text', checkRule: 'common' },
  { id: 'seq00001', key: 'seq', label: '流水号', kind: 'sequence', fillRule: 'thing_seq' },
  { id: 'stat0001', key: 'state', label: '状态', kind: 'text', readOnly: true, default: '新' },
];
const may: Schema<'FormAccess'>['may'] = ['add', 'edit', 'delete', 'import', 'export', 'bin'];
const definition: Schema<'FormDefinition'> = {
  kind: 'single',
  fields: [...fields],
  access: [{ role: 'teacher', rows: 'all', may }],
  buttons: [
    { code: 'check', name: '核对', set: { note: "'已核对'" } },
    { code: 'own', name: '认领', when: 'createBy == me.username', set: { note: 'createBy' } },
    { code: 'bad', name: '难题', set: { note: 'row.name + row.name' } },
  ],
};

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  formId = await madeForm(server, 'thing', definition);
  for (const code of ['thing', 'later', 'links', 'trees', 'rooms', 'published'])
    await grantForm(server, code, ['teacher']);
  await server.database.db
    .insertInto('sysFillRule')
    .values({ id: 'seq', ruleName: '流水', ruleCode: 'thing_seq', ruleClass: 'sequence', ruleParams: '{}' })
    .execute();
});
afterAll(() => server.close());

const things = () => rowCalls(server, 'thing', 'teacher');
const idOf = (result: unknown): string => String(Object(result).id);

describe('values', () => {
  it('written values are returned in normalised form, together with values set by the server', async () => {
    // The login lasts from today, not from the day in the request.
    await server.login('teacher');
    server.setNow(new Date('2026-11-23T02:00:00Z'));
    const added = await things().add({
      name: '  <b>电脑</b> ',
      number: 'N1',
      html: '<p onclick="x()">好</p><script>1</script>',
      pass: 'secret-pass',
      count: '7',
      price: 12.5,
      moment: '2026-11-23 08:00:00',
      hour: '08:30',
      sex: '1',
      tags: 'b,a',
      open: true,
      site: 'https://example.org/a',
      rule: 'abc_1',
    });
    server.setNow(undefined);
    expect(added.message).toBe('添加成功！');
    const { result } = await things().one(idOf(added.result));
    expect(result).toMatchObject({
      name: '<b>电脑</b>',
      html: '<p>好</p>',
      count: 7,
      price: 12.5,
      day: '2026-11-23',
      moment: '2026-11-23 08:00:00',
      hour: '08:30:00',
      sex: '1',
      sex_dictText: '男',
      tags: ['b', 'a'],
      tags_dictText: '乙,甲',
      open: true,
      who: 'teacher',
      who_dictText: '李老师',
      seq: '0001',
      state: '新',
      createBy: 'teacher',
      createTime: '2026-11-23 10:00:00',
    });
    // A password is stored only as a hash and is never returned.
    expect(JSON.stringify(result)).not.toContain('pass');
    const stored = (await tableOf(server, formId)).get(idOf(added.result))?.['f_pass0001'];
    expect(stored).toMatch(/^\$argon2id\$/);
    const log = await server.database.db.selectFrom('sysLog').select('requestParam').execute();
    expect(log.filter(({ requestParam }) => requestParam?.includes('secret-pass'))).toEqual([]);
  });

  it.each<[object, string, string]>([
    [{ name: '' }, '请输入名称！', 'name'],
    [{ name: 'x'.repeat(21) }, '名称：最多20个字符', 'name'],
    [{ count: 1.5 }, '数量：请输入整数', 'count'],
    [{ count: 101 }, '数量：不能大于100', 'count'],
    [{ count: 'x' }, '数量：请输入数字', 'count'],
    [{ price: 1.234 }, '价格：最多2位小数', 'price'],
    [{ day: '2026-02-30' }, '日期：请输入日期，如 2026-09-01', 'day'],
    [{ hour: '25:00' }, '时间：请输入时间，如 08:00:00', 'hour'],
    [{ sex: '9' }, '性别：选项不存在', 'sex'],
    [{ tags: ['a', 'c'] }, '标签：选项不存在', 'tags'],
    [{ open: 'perhaps' }, '开放：请选择是或否', 'open'],
    [{ site: 'javascript:alert(1)' }, '网址：请输入以 http:// 或 https:// 开头的地址', 'site'],
    [{ who: 'nobody' }, '负责人：选项不存在', 'who'],
    [{ who: 'teacher2' }, '负责人：选项不存在', 'who'],
    [{ rule: '1abc' }, '代码：第一位只能是字母', 'rule'],
    [{ state: '旧' }, '没有修改“状态”的权限', 'state'],
    [{ seq: '9' }, '没有修改“流水号”的权限', 'seq'],
  ])('the value is refused: %j', async (wrong, message, field) => {
    const answer = await things().add({ name: '好', ...wrong });
    expect([answer.message, answer.result]).toEqual([message, { field }]);
  });

  it('unique values stay unique under simultaneous saves', async () => {
    const answers = await Promise.all(['a', 'b'].map((name) => things().add({ name, number: 'TWICE' })));
    const refused = answers.find(({ success }) => !success);
    expect(answers.filter(({ success }) => success).length).toBe(1);
    expect([refused?.message, refused?.result]).toEqual(['编号已存在！', { field: 'number' }]);
  });

  it('exclusions hold under simultaneous saves', async () => {
    await madeForm(server, 'rooms', {
      kind: 'single',
      fields: [
        { id: 'room0001', key: 'room', label: '机房', kind: 'text' },
        { id: 'from0001', key: 'from', label: '开始', kind: 'datetime' },
        { id: 'till0001', key: 'till', label: '结束', kind: 'datetime' },
      ],
      noOverlap: { from: 'from0001', to: 'till0001', per: ['room0001'] },
      access: [{ role: 'teacher', rows: 'all', may }],
    });
    const rooms = rowCalls(server, 'rooms', 'teacher');
    const book = (room: string, from: string, till: string) =>
      rooms.add({ room, from: `2026-11-23 ${from}:00`, till: `2026-11-23 ${till}:00` });
    const both = await Promise.all([book('一', '08:00', '10:00'), book('一', '09:00', '11:00')]);
    const refused = both.find(({ success }) => !success);
    expect(both.filter(({ success }) => success).length).toBe(1);
    expect(refused?.message).toBe('机房、开始、结束与已有的数据重叠，请换一个时间');
    expect((await book('二', '08:00', '10:00')).success).toBe(true);
    expect((await book('一', '11:00', '12:00')).success).toBe(true);
    const [row] = await rooms.rows({ filters: JSON.stringify({ room: '二' }) });
    expect((await rooms.edit(row?.id ?? '', { room: '一' })).success).toBe(false);
    // For a sheet the message names the line.
    const sheet = await rooms.import(
      ['机房', '开始', '结束'],
      [
        ['三', '2026-11-23 08:00:00', '2026-11-23 09:00:00'],
        ['一', '2026-11-23 11:30:00', '2026-11-23 12:30:00'],
      ],
    );
    expect([sheet.message, sheet.result]).toEqual([
      '第 3 行：机房、开始、结束与已有的数据重叠，请换一个时间',
      { field: 'file' },
    ]);
  });

  it('an outdated revision does not overwrite newer values', async () => {
    const id = idOf((await things().add({ name: '一' })).result);
    const [row] = await things().rows({ filters: JSON.stringify({ id }) });
    const revision = row?.revision;
    expect((await things().edit(id, { name: '二' }, { revision })).message).toBe('编辑成功！');
    const late = await things().edit(id, { name: '三' }, { revision });
    expect(late.status).toBe(409);
    expect(late.result).toMatchObject({ conflict: { name: '二' }, by: '李老师' });
    expect((await things().edit(id, { name: '' })).message).toBe('请输入名称！');
    expect((await things().edit(id, { count: 3 })).success).toBe(true);
    expect((await things().one(id)).result).toMatchObject({ name: '二', count: 3 });
  });

  it('a button sets values like an edit', async () => {
    const id = idOf((await things().add({ name: '钮' })).result);
    const press = (button: string) => things().call('POST', 'doButton/thing', { body: { id, button } });
    expect((await press('check')).success).toBe(true);
    expect((await things().one(id)).result).toMatchObject({ note: '已核对' });
    expect((await press('own')).success).toBe(true);
    expect((await things().one(id)).result).toMatchObject({ note: 'teacher' });
    expect((await press('bad')).message).toBe('没有这个按钮，或它的表达式有错');
    expect((await press('none')).message).toBe('按钮不存在');
  });

  it('changes are published to live pages and written to the log', async () => {
    const heard: string[] = [];
    const stop = server.bus.watch((kind) => heard.push(kind));
    await things().add({ name: '听' });
    await vi.waitUntil(() => heard.includes('live'), { timeout: 5000 });
    stop();
    const log = await server.database.db
      .selectFrom('sysLog')
      .select('logContent')
      .where('method', '=', 'POST /online/cgform/api/form/{code}')
      .execute();
    expect(log.map(({ logContent }) => logContent)).toContain('添加在线表单数据');
  });
});

describe('a file', () => {
  it('a file referenced by a row is not deleted as unused', async () => {
    const { db } = server.database;
    const old = new Date('2020-01-01T00:00:00Z');
    const paths = ['kept-by-a-row.png', 'kept-by-nobody.png'];
    const file = (filePath: string) => ({
      id: filePath.slice(0, -4),
      filePath,
      fileName: filePath,
      sha256: '0'.repeat(64),
      fileSize: 1,
      mimeType: 'image/png',
      purpose: 'image',
      createTime: old,
    });
    await db.insertInto('sysFile').values(paths.map(file)).execute();
    const photos = await madeForm(server, 'photos', {
      kind: 'single',
      fields: [{ id: 'phot0001', key: 'photo', label: '照片', kind: 'image' }],
    });
    await sql`insert into ${rowsTable(photos)} (id, f_phot0001) values ('a', ${['a.png', paths[0]]})`.execute(
      server.database.rows.withoutPlugins(),
    );
    // A record of an earlier use does not count as use.
    const noted = { formId: photos, rowId: 'a', fieldId: 'phot0001', filePath: paths[1] ?? '' };
    await db.insertInto('onlFileUse').values(noted).execute();
    await deleteUnusedFiles(db, new Date('2021-01-01T00:00:00Z'));
    const left = await db.selectFrom('sysFile').select('filePath').where('filePath', 'in', paths).execute();
    expect(left).toEqual([{ filePath: paths[0] }]);
  });
});

it('a condition on a date covers the whole day of a time field', async () => {
  for (const moment of ['2026-03-01 00:00:00', '2026-03-01 09:30:00', '2026-03-02 08:00:00'])
    await things().add({ name: '时', moment });
  const found = async (rule: string) => {
    const asked = JSON.stringify({
      and: [
        { field: 'moment', rule, value: '2026-03-01' },
        { field: 'name', rule: 'eq', value: '时' },
      ],
    });
    return (await things().rows({ superQueryParams: asked })).length;
  };
  expect([await found('eq'), await found('le'), await found('gt')]).toEqual([2, 2, 1]);
});

describe('injection attempts', () => {
  const bad = `x'); drop table onl_form; --`;

  it.each<Record<string, string>>([
    { column: bad },
    { column: 'create_by' },
    { column: 'f_name0001' },
    { column: '__proto__' },
    { column: 'pass' },
    { order: 'desc; drop table onl_form' },
    { filters: JSON.stringify({ [bad]: 'x' }) },
    { filters: JSON.stringify({ del_flag: '1' }) },
    { filters: JSON.stringify({ constructor: 'x' }) },
    { filters: JSON.stringify({ pass: '$argon' }) },
    { filters: JSON.stringify({ count: '1 or 1=1' }) },
    { filters: '{' },
    { superQueryParams: JSON.stringify({ field: bad, rule: 'eq', value: '1' }) },
    { superQueryParams: JSON.stringify({ field: 'f_name0001', rule: 'eq', value: '1' }) },
    { superQueryParams: JSON.stringify({ field: 'name', rule: 'eq or 1=1', value: '1' }) },
    { superQueryParams: JSON.stringify({ field: 'name', rule: 'eq', value: { a: 1 } }) },
    { superQueryParams: JSON.stringify({ field: 'day', rule: 'gt', value: "now()'" }) },
    { superQueryParams: JSON.stringify({ and: [], or: [] }) },
    { superQueryParams: JSON.stringify([[[[[[{ field: 'name', rule: 'empty' }]]]]]]) },
    {
      superQueryParams: JSON.stringify(Array.from({ length: 60 }, () => ({ field: 'name', rule: 'empty' }))),
    },
    { nonsense: '1' },
  ])('the request is refused: %j', async (query) => {
    expect((await things().list(query)).status).toBe(400);
    expect((await things().export(query)).status).toBe(400);
  });

  it('an invalid code or key is refused', async () => {
    for (const code of ["thing'--", 'Thing', 'thing;x', '..', 'onl.t_x'])
      expect((await things().call('GET', `getData/${encodeURIComponent(code)}`)).success).toBe(false);
    expect((await things().add({ name: 'x', [bad]: 'x' })).status).toBe(400);
    expect((await things().add({ name: 'x', create_by: 'admin' })).status).toBe(400);
    expect((await things().add({ name: 'x', createBy: 'admin' })).status).toBe(400);
    expect((await things().import(['名称'], [['x']], { key: bad })).status).toBe(400);
  });

  it('special characters in a search are matched literally', async () => {
    await things().add({ name: `50%_'x\\` });
    const found = async (value: string) =>
      (await things().list({ superQueryParams: JSON.stringify({ field: 'name', rule: 'like', value }) }))
        .result;
    expect(await found(`%_'x\\`)).toMatchObject({ total: 1 });
    expect(await found('5_%')).toMatchObject({ total: 0 });
  });
});

describe('sheets', () => {
  it('an import adds rows, updates rows with the same key, and reports the errors of each line', async () => {
    await emptyTable(server, formId);
    const headers = ['名称', '编号', '数量', '性别', '标签'];
    const lines = [
      ['电脑', 'K1', '3', '男', '甲,乙'],
      ['投影', 'K2', '', '女', ''],
    ];
    const preview = await things().import(headers, lines, { mode: 'preview' });
    expect(preview.result).toMatchObject({ successCount: 2, isDone: false });
    expect(preview.result).not.toHaveProperty('updateCount');
    expect((await things().list()).result).toMatchObject({ total: 0 });
    expect((await things().import(headers, lines)).message).toBe('共2行数据全部导入成功！');
    const again = [...lines.map(([name, ...rest]) => [`${name}新`, ...rest]), ['音箱', 'K3', '1', '', '']];
    expect((await things().import(headers, again)).result).toMatchObject({ errorCount: 2 });
    const byKey = await things().import(headers, again, { key: 'number', mode: 'preview' });
    expect(byKey.result).toMatchObject({ successCount: 3, updateCount: 2, isDone: false });
    const done = await things().import(headers, again, { key: 'number' });
    expect(done.result).toMatchObject({ successCount: 3, updateCount: 2, isDone: true });
    const rows = await things().rows({ column: 'number', order: 'asc' });
    expect(rows.map(({ name, sex, count, seq }) => [name, sex, count, seq])).toEqual([
      ['电脑新', '1', 3, expect.any(String)],
      ['投影新', '2', null, expect.any(String)],
      ['音箱', null, 1, expect.any(String)],
    ]);
    const wrong = await things().import(headers, [['', 'K9', 'x', '火', '甲,丙']]);
    expect(wrong.result).toMatchObject({
      lines: [
        {
          errors: [
            '请输入名称！',
            '数量“x”：请输入数字',
            '性别“火”不在可选项里，可填 男、女',
            '标签“丙”不在可选项里，可填 甲、乙',
          ],
        },
      ],
    });
    const nobody = await things().import(['名称', '负责人'], [['电脑', '没有这个人']]);
    expect(nobody.result).toMatchObject({
      lines: [
        {
          errors: [
            expect.stringMatching(
              /^负责人“没有这个人”不在可选项里，可填 (?:[^、]+、)*王子轩（s30101）(?:、|$)/,
            ),
          ],
        },
      ],
    });
  });

  it('an export contains every row once, in the order of the list, even beyond a thousand rows', async () => {
    await emptyTable(server, formId);
    await sql`insert into ${rowsTable(formId)} (id, create_by, create_time, f_name0001, f_coun0001)
      select md5(one::text), 'teacher', now(), '=1+' || one, case when one % 3 = 0 then null else one % 7 end
      from generate_series(1, 2500) as one`.execute(server.database.rows.withoutPlugins());
    for (const query of [{}, { column: 'count', order: 'asc' }, { column: 'count', order: 'desc' }]) {
      const [, ...lines] = await linesOf(await things().export(query));
      const names = lines.map(([name]) => name);
      expect(new Set(names).size).toBe(2500);
      expect(names.length).toBe(2500);
      const pages = await Promise.all(
        [1, 2, 3].map((pageNo) => things().rows({ ...query, pageNo: String(pageNo), pageSize: '1000' })),
      );
      expect(names).toEqual(pages.flat().map(({ name }) => name));
    }
  });
});

describe('forms', () => {
  it('the schema of a form contains the initial values of a new row, with the names of people', async () => {
    const { fields: shown } = Object((await things().columns()).result);
    const field = (key: string) => fields.find((one) => one.key === key);
    expect(shown).toContainEqual({
      field: field('who'),
      right: 'write',
      default: 'teacher',
      defaultText: '李老师',
    });
    expect(shown).toContainEqual({ field: field('state'), right: 'read', default: '新' });
  });

  it('a newly published version applies its own schema', async () => {
    const first: Schema<'FormDefinition'> = {
      kind: 'single',
      fields: [{ id: 'name0002', key: 'name', label: '名', kind: 'text' }],
    };
    const id = await madeForm(server, 'later', first);
    const later = rowCalls(server, 'later', 'teacher');
    expect((await later.add({ name: '' })).success).toBe(true);
    const [field] = first.fields;
    if (field === undefined) throw new Error('no field');
    await changeForm(server, id, 2, { ...first, fields: [{ ...field, key: 'title', required: true }] });
    const refused = async () => (await later.add({ title: '' })).message === '请输入名！';
    await vi.waitUntil(refused, { timeout: 5000 });
    expect((await later.columns()).result).toMatchObject({ version: 2, rows: 'own' });
    expect((await later.add({ name: 'x' })).status).toBe(400);
  });

  it('a form accepts rows once it is published', async () => {
    const forms = formCalls(server);
    const field = { id: 'name0004', key: 'name', label: '名', kind: 'text', unique: true };
    const id = await forms.add('published', { kind: 'single', fields: [field] });
    const rows = rowCalls(server, 'published', 'teacher');
    expect((await rows.list()).status).toBe(404);
    await forms.publish('published');
    await vi.waitUntil(async () => (await rows.add({ name: '甲' })).success, { timeout: 5000 });
    expect((await rows.add({ name: '甲' })).message).toBe('名已存在！');
    const more = { id: 'more0004', key: 'more', label: '多', kind: 'integer' };
    await forms.edit(id, { kind: 'single', fields: [field, more] });
    await forms.publish('published');
    await vi.waitUntil(async () => (await rows.add({ name: '乙', more: 3 })).success, { timeout: 5000 });
    expect((await rows.list({ column: 'more', order: 'desc' })).result).toMatchObject({ total: 2 });
  });

  it('a link to rows of another form uses the policy of that form', async () => {
    await madeForm(server, 'links', {
      kind: 'single',
      fields: [
        {
          id: 'link0001',
          key: 'link',
          label: '设备',
          kind: 'link',
          form: 'thing',
          formFields: ['name', 'pass'],
        },
      ],
      access: [{ role: 'teacher', rows: 'all', may }],
    });
    const id = idOf((await things().add({ name: '电脑', pass: 'x' })).result);
    const links = rowCalls(server, 'links', 'teacher');
    expect((await links.add({ link: 'nothing' })).message).toBe('设备：选项不存在');
    const added = await links.add({ link: id });
    expect((await links.one(idOf(added.result))).result).toMatchObject({ link: id, link_dictText: '电脑' });
  });

  it('a tree form returns the children of a row and does not delete a row that has children', async () => {
    const formId = await madeForm(server, 'trees', {
      kind: 'tree',
      fields: [{ id: 'name0003', key: 'name', label: '名', kind: 'text' }],
    });
    const trees = rowCalls(server, 'trees', 'teacher');
    const top = idOf((await trees.add({ name: '上' })).result);
    expect((await trees.add({ name: '下' }, { parentId: top })).success).toBe(true);
    expect((await trees.add({ name: '下' }, { parentId: 'none' })).message).toBe('上级不存在');
    expect((await trees.call('GET', 'getTreeData/trees')).result).toMatchObject([
      { name: '上', hasChild: true },
    ]);
    const below = await trees.call('GET', 'getTreeData/trees', { query: { pid: top } });
    expect(below.result).toMatchObject([{ name: '下', hasChild: false }]);
    // A row with children is not deleted, and the children of an invisible row are at the top level.
    expect((await trees.remove(top)).message).toBe('该记录有下级，请先删除下级');
    await sql`update ${rowsTable(formId)} set create_by = 'admin' where id = ${top}`.execute(
      server.database.rows,
    );
    expect((await trees.call('GET', 'getTreeData/trees')).result).toMatchObject([{ name: '下' }]);
    await sql`update ${rowsTable(formId)} set create_by = 'teacher'`.execute(server.database.rows);
    const [{ id: child }] = Object(below.result);
    expect((await trees.remove(`${top},${child}`)).message).toBe('批量删除成功！');
    expect((await trees.call('GET', 'getTreeData/trees')).result).toEqual([]);
    expect((await things().call('GET', 'getTreeData/thing')).message).toBe('该表单不是树表单');
  });

  it('a form lists its filters', async () => {
    const { result } = await things().call('GET', 'getQueryInfo/thing');
    expect(result).toContainEqual(
      expect.objectContaining({ key: 'count', searchBy: 'range', search: 'none' }),
    );
    expect(JSON.stringify(result)).not.toContain('"pass"');
  });
});
