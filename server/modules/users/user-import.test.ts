import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { writeXlsx, type SheetCell } from '#server/files/xlsx-writer.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { header, userImportColumns } from '#server/shared/people/user-sheet.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

type Line = Partial<Record<keyof typeof header, SheetCell>>;

const headers = userImportColumns.map((column) => column.header);
const names = Object.entries(header);

async function sheetOf(lines: readonly Line[], titles = ['用户导入模板', '说明']): Promise<Buffer> {
  const rows = lines.map((line) =>
    headers.map((one) => {
      const key = names.find(([, name]) => name === one)?.[0];
      return Object.entries(line).find(([name]) => name === key)?.[1];
    }),
  );
  return await buffer(writeXlsx({ name: '用户', titles, headers, widths: [], rows }));
}

async function send(
  file: Buffer,
  mode?: string,
  username = 'admin',
  fileName = '用户.xlsx',
): Promise<TestAnswer> {
  const form = uploadForm({ name: fileName, bytes: file, fields: mode === undefined ? {} : { mode } });
  return server.call('POST', '/sys/user/importExcel', { token: await server.login(username), ...form });
}

const importLines = async (lines: readonly Line[], mode?: string) => send(await sheetOf(lines), mode);
const count = async (prefix: string) =>
  (
    await server.database.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', 'like', `${prefix}%`)
      .execute()
  ).length;

describe('the import template', () => {
  it('starts with two title lines and the headers of the existing product', async () => {
    const answer = await server.call('GET', '/sys/user/importTemplate', {
      token: await server.login('admin'),
    });
    const report = await readXlsx(answer.raw.rawPayload);
    const lines = report.ok ? report.lines : [];
    expect(lines.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(lines[2]?.cells).toEqual([
      '登录账号',
      '真实姓名',
      '密码',
      '头像',
      '生日',
      '性别',
      '电子邮件',
      '电话',
      '所在部门',
      '角色',
      '状态',
      '删除状态',
      '工号',
      '职务',
      '学校',
      '座机号',
      '身份',
      '负责部门',
      '任教班级',
    ]);
  });
});

describe('importing users', () => {
  const good = (username: string): Line => ({ username, realname: '新同学', departs: '三年级一班' });

  it('all lines are written if none has errors, with the messages of the existing product', async () => {
    const lines: Line[] = [
      { ...good('imp-a'), password: 'Pupil-2026', sex: '女', birthday: '2016/9/1', phone: 13900000001 },
      {
        ...good('imp-b'),
        roles: '教师',
        identity: 2,
        departs: '三年级一班，三年级二班',
        responsible: '三年级二班',
      },
    ];
    const answer = await importLines(lines);
    expect([answer.success, answer.code, answer.message]).toEqual([true, 200, '共2行数据全部导入成功！']);
    expect(answer.result).toMatchObject({ totalCount: 2, successCount: 2, errorCount: 0, isDone: true });
    const login = await server.call('POST', '/sys/login', {
      body: { username: 'imp-a', password: 'Pupil-2026' },
    });
    expect(login.success).toBe(true);
    const list = await server.call('GET', '/sys/user/list', {
      token: await server.login('admin'),
      query: { username: 'imp-*', column: 'username', order: 'asc' },
    });
    expect(list.result).toMatchObject({
      records: [
        { roleTxt: '学生', orgCodeTxt: '三年级一班', sex: 2, birthday: '2016-09-01', phone: '13900000001' },
        {
          roleTxt: '教师',
          orgCodeTxt: '三年级一班,三年级二班',
          userIdentity: 2,
          departIds_dictText: '三年级二班',
        },
      ],
    });
  });

  it('the identity of a line stands for its role, and the classes of a teacher for memberships and responsibility', async () => {
    const answer = await importLines([
      { username: 'who-a', realname: '王晓燕', identity: '老师', classes: '三年级一班、三年级二班' },
      { username: 'who-b', realname: '李明', identity: '上级', departs: '三年级二班' },
      { username: 'who-c', realname: '赵强', identity: '老师' },
      { username: 'who-d', realname: '陈晨', identity: '管理员' },
      { username: 'who-e', realname: '小新', identity: '学生', departs: '三年级一班' },
    ]);
    expect(answer.success).toBe(true);
    const list = await server.call('GET', '/sys/user/list', {
      token: await server.login('admin'),
      query: { username: 'who-*', column: 'username', order: 'asc' },
    });
    const both = '三年级一班,三年级二班';
    expect(list.result).toMatchObject({
      records: [
        { roleTxt: '教师', userIdentity: 2, orgCodeTxt: both, departIds_dictText: both },
        { roleTxt: '教师', userIdentity: 2, orgCodeTxt: '三年级二班', departIds_dictText: '三年级二班' },
        { roleTxt: '教师', userIdentity: 2, orgCodeTxt: '希望小学', departIds_dictText: '' },
        { roleTxt: '管理员', userIdentity: 2, orgCodeTxt: '希望小学' },
        { roleTxt: '学生', userIdentity: 1, orgCodeTxt: '三年级一班' },
      ],
    });
  });

  it('a missing password is generated, returned once and not logged', async () => {
    const answer = await importLines([good('imp-silent')]);
    expect(answer.result).toMatchObject({
      accounts: [{ username: 'imp-silent', realname: '新同学', departName: '三年级一班' }],
    });
    const password = /"password":"([a-z0-9]{8})"/.exec(answer.raw.body)?.[1] ?? '';
    const login = await server.call('POST', '/sys/login', { body: { username: 'imp-silent', password } });
    expect(login.success).toBe(true);
    await server.deps.audit.flush();
    const log = await server.database.db.selectFrom('sysLog').selectAll().execute();
    expect(JSON.stringify(log)).not.toContain(password);
    expect(log.filter(({ operateType }) => operateType === 5).length).toBeGreaterThan(0);
  });

  it('a preview reports the result and writes nothing', async () => {
    const answer = await importLines([good('pre-a'), { username: 'student', realname: '重名' }], 'preview');
    expect([answer.success, answer.message]).toEqual([true, '检查完成']);
    expect(answer.result).toMatchObject({
      totalCount: 2,
      successCount: 1,
      errorCount: 1,
      isDone: false,
      lines: [
        { line: 4, errors: [] },
        { line: 5, errors: ['登录账号“student”：账号已经存在，忽略导入。'] },
      ],
    });
    expect(answer.raw.body).not.toContain('"accounts"');
    expect(await count('pre-')).toBe(0);
  });

  it('an invalid line is reported and prevents all writes', async () => {
    const answer = await importLines([good('none-a'), { ...good('none-b'), departs: '没有的班' }]);
    expect([answer.success, answer.message]).toEqual([false, '文件中有 1 行错误，没有导入任何数据']);
    expect(answer.result).toMatchObject({ isDone: false, msg: '第 5 行：部门“没有的班”不存在。' });
    expect(await count('none-')).toBe(0);
  });

  it('valid lines are written if requested', async () => {
    const answer = await importLines([good('part-a'), { ...good('part-b'), roles: '校长' }], 'valid');
    expect([answer.success, answer.code, answer.message]).toEqual([true, 201, '文件导入成功，但有错误。']);
    expect(answer.result).toMatchObject({ successCount: 1, errorCount: 1, isDone: true });
    expect(await count('part-')).toBe(1);
  });

  it.each<[Line, string]>([
    [{ username: '', realname: '甲' }, '登录账号不能为空。'],
    [{ username: 'bad-1', realname: '' }, '真实姓名不能为空。'],
    [
      { username: 'a b', realname: '甲' },
      '登录账号“a b”：账号以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @。',
    ],
    [
      { username: '=1+1', realname: '甲' },
      '登录账号“=1+1”：账号以汉字、英文字母或数字开头，只能包含汉字、英文字母、数字和 . _ - @。',
    ],
    [{ username: 'bad-2', realname: '甲', password: '123' }, '密码要有 6 到 64 位，不能有空格。'],
    [{ username: 'bad-3', realname: '甲', phone: '123' }, '电话“123”：手机号格式不正确，请填 11 位数字。'],
    [
      { username: 'bad-4', realname: '甲', email: 'x' },
      '电子邮件“x”：电子邮件格式不正确，如 name@school.cn。',
    ],
    [
      { username: 'bad-5', realname: '甲', birthday: '2024-02-31' },
      '生日“2024-02-31”不正确，请填年月日，如 2016-09-01。',
    ],
    [{ username: 'bad-6', realname: '甲', sex: '猫' }, '性别“猫”不正确，请填 男 或 女。'],
    [{ username: 'bad-7', realname: '甲', status: '睡' }, '状态“睡”不正确，请填 正常 或 冻结。'],
    [{ username: 'bad-8', realname: '甲', delFlag: '1' }, '不能导入已删除的用户。'],
    [{ username: 'bad-9', realname: '甲', avatar: 'x.png' }, '头像“x.png”：头像文件不存在。'],
    [
      { username: 'bad-10', realname: '甲', identity: 2, departs: '三年级一班', responsible: '三年级二班' },
      '负责部门“三年级二班”必须在所选部门之内。',
    ],
    [
      { username: 'bad-11', realname: '甲', identity: '校长' },
      '身份“校长”不正确，请填 学生、老师 或 管理人员。',
    ],
    [
      { username: 'bad-12', realname: '甲', identity: '管理人员' },
      '身份“管理人员”要在“角色”一列填写角色，可填 管理员、开发调试。',
    ],
    [
      { username: 'bad-13', realname: '甲', identity: '老师', classes: '没有的班' },
      '任教班级“没有的班”：部门“没有的班”不存在。（只用于老师：班级的名称或编码，多个用逗号分隔）',
    ],
    [
      { username: 'bad-14', realname: '甲', identity: '学生', classes: '三年级一班' },
      '只有老师可以填写“任教班级”。',
    ],
    [
      { username: 'bad-16', realname: '甲', identity: '管理人员', roles: '、' },
      '身份“管理人员”要在“角色”一列填写角色，可填 管理员、开发调试。',
    ],
    [{ username: 'bad-15', realname: '甲', identity: '、' }, '身份“、”不正确，请填 学生、老师 或 管理人员。'],
    [{ username: 'STUDENT', realname: '甲' }, '登录账号“STUDENT”：账号已经存在，忽略导入。'],
  ])('the line %j is refused', async (line, error) => {
    const answer = await importLines([line], 'preview');
    expect(answer.result).toMatchObject({ errorCount: 1, lines: [{ line: 4, errors: [error] }] });
  });

  it('duplicate values in the file are reported', async () => {
    const twice: Line[] = [
      { ...good('twin'), phone: '13900000009', workNo: 'w9', email: 'w9@x.cn' },
      { ...good('TWIN'), phone: '13900000009', workNo: 'w9', email: 'w9@x.cn' },
    ];
    const answer = await importLines(twice, 'preview');
    expect(answer.result).toMatchObject({
      errorCount: 1,
      lines: [
        { line: 4 },
        {
          line: 5,
          errors: [
            '登录账号“TWIN”与第 4 行重复。',
            '工号“w9”与第 4 行重复。',
            '电话“13900000009”与第 4 行重复。',
            '电子邮件“w9@x.cn”与第 4 行重复。',
          ],
        },
      ],
    });
  });

  it('a file with the header in its first line, such as an edited export, is accepted', async () => {
    const answer = await send(await sheetOf([good('first-line')], []), 'preview');
    expect(answer.result).toMatchObject({ errorCount: 0, lines: [{ line: 2 }] });
  });

  it('a CSV of another system is recognized, and columns can be mapped manually', async () => {
    const csv = Buffer.from('学籍号,考号,姓名\nother-1,other-2,王小明');
    const answer = await send(csv, 'preview', 'admin', '名册.csv');
    expect(answer.result).toMatchObject({
      errorCount: 0,
      headers: ['学籍号', '考号', '姓名'],
      lines: [{ line: 2, cells: ['other-1', 'other-2', '王小明'] }],
    });
    // As many lines with long names, from another file, so that the names are unknown.
    const longs = headers.map((one) => [one, '没有这一列'.repeat(10)]);
    const mapping = JSON.stringify({ ...Object.fromEntries(longs), 登录账号: '考号' });
    const form = uploadForm({ name: '名册.csv', bytes: csv, fields: { mode: 'all', mapping } });
    const token = await server.login('admin');
    expect(await server.call('POST', '/sys/user/importExcel', { token, ...form })).toMatchObject({
      message: '共1行数据全部导入成功！',
    });
    expect([await count('other-1'), await count('other-2')]).toEqual([0, 1]);
    const short = Buffer.from('学籍号,班级\nother-3,');
    expect((await send(short, 'valid', 'admin', '名册.csv')).message).toBe('文件中没有这些列：真实姓名');
  });

  it.each([
    ['用户.txt', '请上传 .xlsx 或 .csv 文件'],
    ['~$用户.xlsx', '这是 Excel 打开文件时的临时文件（~$ 开头），请关闭 Excel 后选择不带 ~$ 的同名文件'],
    ['用户.xlsx', '文件无法识别，请使用模板填写并保存为 .xlsx 文件'],
  ])('the file %s is refused', async (fileName, message) => {
    const answer = await send(Buffer.from('账号'), 'all', 'admin', fileName);
    expect([answer.success, answer.message]).toEqual([false, message]);
  });

  it('a file without header or lines, an unknown mode and a JSON body are refused', async () => {
    const other = await buffer(writeXlsx({ name: 'a', headers: ['别的'], widths: [], rows: [['1']] }));
    expect((await send(other)).message).toBe('没有找到表头，必须有：登录账号、真实姓名');
    expect((await importLines([])).message).toBe('文件中没有数据');
    expect((await importLines([good('mode')], 'some')).status).toBe(400);
    const none = await server.call('POST', '/sys/user/importExcel', {
      token: await server.login('admin'),
      body: {},
    });
    expect(none.status).toBe(415);
  });

  it('a user without the permission and a request without a login are refused', async () => {
    const file = await sheetOf([good('sneak')]);
    expect((await send(file, 'all', 'teacher')).status).toBe(403);
    const form = uploadForm({ name: 'a.xlsx', bytes: file });
    expect((await server.call('POST', '/sys/user/importExcel', form)).status).toBe(401);
    expect(await count('sneak')).toBe(0);
  });
});
