import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { madeRow, madeWorkbook, numberCell } from '#tests/support/sheets/made-workbook.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

let server: TestServer;
let one: string;

beforeAll(async () => {
  server = await createTestServer();
  one = await departId('A01A01A01');
});
afterAll(() => server.close());

async function departId(orgCode: string): Promise<string> {
  const { db } = server.database;
  return (
    await db.selectFrom('sysDepart').select('id').where('orgCode', '=', orgCode).executeTakeFirstOrThrow()
  ).id;
}

type Fields = Readonly<Record<string, string>>;

async function send(path: string, bytes: Buffer, fields: Fields, name = '名单.xlsx'): Promise<TestAnswer> {
  const form = uploadForm({ name, bytes, fields: { mode: 'preview', ...fields } });
  return await server.call('POST', path, { token: await server.login('admin'), ...form });
}

const users = (bytes: Buffer, fields: Fields = {}, name?: string) =>
  send('/sys/user/importExcel', bytes, fields, name);
const pupils = (bytes: Buffer, fields: Fields = {}, name?: string) =>
  send('/sys/user/importStudent', bytes, { departIds: one, ...fields }, name);

/** Returns the stored users whose account begins with the prefix. */
const stored = async (prefix: string) =>
  await server.database.db
    .selectFrom('sysUser')
    .select(['username', 'realname', 'phone', 'workNo', 'birthday', 'sex'])
    .where('username', 'like', `${prefix}%`)
    .orderBy('username')
    .execute();

type Cells = Parameters<typeof madeRow>[1];

const sheet = (rows: readonly Cells[], attributes: Readonly<Record<number, string>> = {}): string =>
  rows.map((cells, at) => madeRow(at + 1, cells, attributes[at + 1])).join('');
const workbook = (rows: readonly Cells[], made?: Parameters<typeof madeWorkbook>[1]) =>
  madeWorkbook([{ name: '名单', data: sheet(rows) }], made);

const said = ({ result }: TestAnswer): unknown =>
  typeof result === 'object' && result !== null && 'msg' in result ? result.msg : undefined;

describe('the value of a cell as it is shown', () => {
  it('is stored with the zeros of its number format, and from any date format', async () => {
    const bytes = workbook(
      [
        ['学号', '姓名', '家长手机', '生日', '性别'],
        [numberCell(8, 1), '文乙', numberCell(13900138101), numberCell(41153, 2), '女生'],
        ['sh-２０２４０３', '文　丙', '１３９００１３８１０２', '2012年9月1日', '男生'],
        ['\u200Bsh-3', '\u202D文丁\u202C', '\u202D13900138103\u202C', '20120901', '男'],
        ['sh-4', '文戊', '', '2012.9.1', 'Ｍ'],
        ['sh-5', '文己', '', numberCell(1, 2), numberCell(2)],
        ['sh-6', '文\n庚', '', '2012-09-01 00:00:00', ''],
        ['sh-7', '文辛', '', numberCell(41153), ''],
      ],
      { formats: ['"sh-"000', 'yyyy/m/d'] },
    );
    const answer = await pupils(bytes, { mode: 'valid' });
    expect(said(answer)).toBe(
      [
        '第 5 行：性别“M”不正确，请填 男 或 女。',
        '第 8 行：生日“41153”不正确，请填年月日，如 2016-09-01。',
      ].join('\n'),
    );
    expect(await stored('sh-')).toMatchObject([
      { username: 'sh-008', phone: '13900138101', birthday: '2012-09-01', sex: 2 },
      { username: 'sh-202403', realname: '文　丙', phone: '13900138102', birthday: '2012-09-01', sex: 1 },
      { username: 'sh-3', realname: '文丁', phone: '13900138103', birthday: '2012-09-01' },
      { username: 'sh-5', birthday: '1900-01-01', sex: 2 },
      { username: 'sh-6', realname: '文 庚', birthday: '2012-09-01' },
    ]);
  });

  it('is refused with its row: a number over 15 digits, an error, a formula without a result', async () => {
    const bytes = workbook([
      ['登录账号', '真实姓名', '工号', '角色'],
      ['ln-1', '甲', numberCell('110101201001011234'), ''],
      ['ln-2', '乙', '110101201001011234', { xml: '<c t="e"><v>#N/A</v></c>' }],
      ['ln-3', '丙', '1.10101E+17', ''],
      [{ xml: '<c><f>"ln-"&amp;4</f></c>' }, '丁', '', ''],
      ['ln-5', '戊', '110101201001011235', ''],
    ]);
    const answer = await users(bytes, { mode: 'valid' });
    const lost = '末几位已经丢失，请把这一列设为文本，再重新填写。';
    expect(said(answer)).toBe(
      [
        `第 2 行：工号“1.10101E+17”超过 15 位，${lost}`,
        '第 3 行：角色“#N/A”是公式的错误值，请改成正确的内容。',
        `第 4 行：工号“1.10101E+17”是长数字变成的科学计数，${lost}`,
        '第 5 行：登录账号“="ln-"&4”是没有算出结果的公式，请在 Excel 或 WPS 中打开并保存一次，或直接填写内容。',
      ].join('\n'),
    );
    expect(await stored('ln-')).toMatchObject([{ username: 'ln-5', workNo: '110101201001011235' }]);
  });

  it('is refused with its row: an embedded picture, a number shown in Chinese numerals', async () => {
    const picture = { xml: '<c t="str"><f>DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>' };
    const bytes = workbook(
      [
        ['学号', '姓名', '工号', '班级'],
        ['seen-a', picture, '', ''],
        ['seen-b', '文丙', numberCell(12, 1), ''],
      ],
      { formats: ['[DBNum1][$-804]General'] },
    );
    expect(said(await users(bytes))).toBe(
      [
        '第 2 行：真实姓名“图片”是嵌在单元格里的图片，不能导入，请删掉或改成文字。',
        '第 3 行：工号“12”在表格里显示成了别的样子（看不到完整内容、是汉字数字，或负数只用颜色区分），请加宽这一列或改为文本后再填写。',
      ].join('\n'),
    );
  });

  it('is refused with its row if a second column of the same header has content', async () => {
    const bytes = workbook([
      ['学号', '姓名', '学号', '姓名'],
      ['half-a', '文丁', 'half-b', '文戊'],
      ['half-c', '文己', '', ''],
      ['', '', 'half-d', '文庚'],
    ]);
    const answer = await users(bytes);
    const report: {
      readonly successCount: number;
      readonly lines: readonly { readonly errors: readonly string[] }[];
    } = Object(answer.result);
    expect(report.successCount).toBe(1);
    expect(report.lines.map(({ errors }) => errors)).toEqual([
      [
        '登录账号：文件中有两列“学号”，这一行是“half-a”和“half-b”，请只留一列，并排的名单请改成一列。',
        '真实姓名：文件中有两列“姓名”，这一行是“文丁”和“文戊”，请只留一列，并排的名单请改成一列。',
      ],
      [],
      [
        '登录账号：文件中有两列“学号”，这一行是“half-d”，请只留一列，并排的名单请改成一列。',
        '真实姓名：文件中有两列“姓名”，这一行是“文庚”，请只留一列，并排的名单请改成一列。',
      ],
    ]);
  });

  it('is an account without variation selectors, and 身份 next to 角色 is read', async () => {
    const bytes = workbook([
      ['登录账号', '姓名', '角色', '身份', '电话'],
      ['drawn-\uFE0Fa', '文辛', '学生', '普通成员', ''],
      ['drawn-b', '文壬', '学生', '家长', '139-0013-8104'],
    ]);
    const answer = await users(bytes, { mode: 'valid' });
    expect(said(answer)).toBe(
      '第 3 行：电话“139-0013-8104”：手机号格式不正确，请填 11 位数字。；身份“家长”不正确，请填 学生、老师 或 管理人员。',
    );
    expect(await stored('drawn-')).toMatchObject([{ username: 'drawn-a', realname: '文辛' }]);
  });

  it('causes no error in a column that is not imported', async () => {
    const bytes = workbook([
      ['登录账号', '真实姓名', '备注二'],
      ['nc-1', '甲', { xml: '<c t="e"><v>#REF!</v></c>' }],
    ]);
    expect((await users(bytes)).result).toMatchObject({ errorCount: 0 });
  });

  it('is an account with normal-width digits, and the login accepts both widths', async () => {
    const bytes = workbook([
      ['登录账号', '真实姓名', '密码'],
      ['ｆw２０２４', '全角', 'secret-1'],
    ]);
    expect((await users(bytes, { mode: 'all' })).success).toBe(true);
    for (const username of ['fw2024', 'ｆｗ２０２４', ' fw2024\u200B'])
      expect(
        (await server.call('POST', '/sys/login', { body: { username, password: 'secret-1' } })).success,
      ).toBe(true);
  });
});

describe('a line of an imported sheet', () => {
  it('that duplicates another is reported with its number, also if it differs in invisible characters', async () => {
    const bytes = workbook([
      ['登录账号', '真实姓名'],
      ['dup01', '甲'],
      ['dup01\u200B', '乙'],
      ['\uFEFFDUP01', '丙'],
      ['ｄup01', '丁'],
    ]);
    expect(said(await pupils(bytes))).toBe(
      ['dup01', 'DUP01', 'dup01']
        .map((text, at) => `第 ${at + 3} 行：登录账号“${text}”与第 2 行重复。`)
        .join('\n'),
    );
  });

  it('with a total or a repeated header is skipped and reported', async () => {
    const bytes = workbook([
      ['三年级一班学生名单', ''],
      ['学号', '姓名'],
      ['tot-1', '合计'],
      ['学号', '姓名'],
      ['合计：４０人', ''],
      ['', '共 1 人'],
    ]);
    const answer = await pupils(bytes);
    expect(answer.result).toMatchObject({
      totalCount: 1,
      errorCount: 0,
      skipped: [
        { line: 4, text: '学号 姓名' },
        { line: 5, text: '合计：４０人' },
        { line: 6, text: '共 1 人' },
      ],
    });
  });

  it('finds its class by the path, with slashes of either width', async () => {
    const paths = [
      '三年级/一班',
      '三年级一班',
      '希望小学/三年级/三年级一班',
      '希望小学／三年级／一班',
      '一班',
      '四年级/一班',
    ];
    const bytes = workbook([
      ['登录账号', '姓名', '班级'],
      ...paths.map((path, at) => [`pa-${at}`, '甲', path]),
    ]);
    const answer = await users(bytes);
    expect(said(answer)).toBe('第 6 行：部门“一班”不存在。\n第 7 行：部门“四年级/一班”不存在。');
  });
});

describe('a workbook with more than one roster, or with hidden rows', () => {
  const roster = (prefix: string) =>
    sheet([
      ['登录账号', '真实姓名'],
      [`${prefix}1`, '甲'],
    ]);

  it('is read from the sheet with the roster, and requires a choice if there are two', async () => {
    const cover = { name: '说明', data: sheet([['请填写第二张表']]) };
    const found = await pupils(madeWorkbook([cover, { name: '名单', data: roster('sa') }]), { mode: 'all' });
    expect([found.success, found.result]).toMatchObject([true, { sheet: '名单' }]);
    const two = madeWorkbook([
      cover,
      { name: '一班', data: roster('sb') },
      { name: '二班', data: roster('sc') },
    ]);
    const asked = await pupils(two);
    expect(asked.result).toMatchObject({
      sheets: [
        { name: '一班', lineCount: 1 },
        { name: '二班', lineCount: 1 },
      ],
    });
    expect(await pupils(two, { mode: 'all' })).toMatchObject({
      success: false,
      message: '文件中有多个工作表可以导入，请选择一个',
    });
    expect((await pupils(two, { mode: 'all', sheet: '二班' })).success).toBe(true);
    expect([await stored('sb'), await stored('sc')]).toMatchObject([[], [{ username: 'sc1' }]]);
  });

  it('requires a choice whether hidden rows and columns are imported', async () => {
    const data = sheet(
      [
        ['登录账号', '真实姓名', '电话'],
        ['hi-1', '甲', '13900138201'],
        ['hi-2', '乙', '13900138202'],
      ],
      { 2: ' hidden="1"' },
    );
    const parts = {
      before: '<cols><col min="3" max="3" hidden="1"/></cols>',
      after: '<autoFilter ref="A1:C3"/>',
    };
    const bytes = madeWorkbook([{ name: '名单', data, ...parts }]);
    const hidden = { lineCount: 1, lines: [2], columns: ['电话'], isFiltered: true };
    expect((await pupils(bytes)).result).toMatchObject({
      totalCount: 1,
      hidden: { ...hidden, choice: null },
    });
    expect((await pupils(bytes, { mode: 'all' })).message).toBe(
      '文件中有 1 行被筛选或隐藏，隐藏的列：电话，请选择是否导入',
    );
    expect((await pupils(bytes, { mode: 'all', hidden: 'skip' })).success).toBe(true);
    expect(await stored('hi-')).toMatchObject([{ username: 'hi-2', phone: null }]);
    expect((await pupils(bytes, { hidden: 'take' })).result).toMatchObject({
      totalCount: 2,
      hidden: { choice: 'take' },
    });
  });
});

describe('an import after its check', () => {
  it('is refused if the file was changed', async () => {
    const before = workbook([
      ['登录账号', '真实姓名'],
      ['ch-1', '甲'],
    ]);
    const after = workbook([
      ['登录账号', '真实姓名'],
      ['ch-1', '甲'],
      ['ch-2', '乙'],
    ]);
    const { result } = await pupils(before);
    const digest = createHash('sha256').update(before).digest('hex');
    expect(result).toMatchObject({ digest });
    expect(await pupils(after, { mode: 'all', checked: digest })).toMatchObject({
      success: false,
      message: '文件在检查之后改过',
    });
    expect(await stored('ch-')).toEqual([]);
    expect((await pupils(before, { mode: 'all', checked: digest })).success).toBe(true);
  });

  it('uses the corrections that the user has typed for invalid cells', async () => {
    const bytes = workbook([
      ['登录账号', '真实姓名', '性别', '工号'],
      ['co-1', '甲', '猫', numberCell('110101201001011234')],
      ['co-2', '', '女', ''],
    ]);
    const typed = { 2: { 2: '男', 3: '110101201001011239' }, 3: { 1: '乙\u200B' } };
    const wrong = await pupils(bytes, { corrections: JSON.stringify({ 3: { 1: '#N/A' } }) });
    expect(wrong.result).toMatchObject({ errorCount: 2 });
    const answer = await pupils(bytes, { mode: 'all', corrections: JSON.stringify(typed) });
    expect(answer.success).toBe(true);
    expect(await stored('co-')).toMatchObject([
      { realname: '甲', sex: 1, workNo: '110101201001011239' },
      { realname: '乙', sex: 2 },
    ]);
    for (const corrections of ['x', '[1]', '{"a":{"1":"x"}}', '{"2":{"1":1}}'])
      expect((await pupils(bytes, { corrections })).status).toBe(400);
  });
});

describe('a file of an unsupported type', () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]);
  it.each<[string, Buffer, RegExp]>([
    ['名单.xls', compound, /^这是旧格式的 Excel 文件/],
    ['名单.xlsx', Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]), /^文件有打开密码/],
    ['名单.xls', Buffer.from('<html><table><tr><td>学号'), /^这是网页（HTML）/],
    ['名单.ods', odsLike(), /^这是 \.ods 文件/],
    ['~$名单.xlsx', Buffer.alloc(165, 32), /^这是 Excel 打开文件时的临时文件/],
    ['名单.csv', workbook([['学号']]), /^这不是 \.csv 文件/],
    ['名单.docx', Buffer.from('PK'), /^请上传 \.xlsx 或 \.csv 文件$/],
  ])('%s is refused with its own message', async (name, bytes, message) => {
    expect((await pupils(bytes, {}, name)).message).toMatch(message);
  });
});

/** The first entry of an .ods file is uncompressed and contains its type. */
function odsLike(): Buffer {
  const name = 'mimetype';
  const head = Buffer.alloc(30);
  head.write('PK\u0003\u0004', 'latin1');
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(`${name}application/vnd.oasis.opendocument.spreadsheet`)]);
}

it('an export with leading zeros can be imported again without changes', async () => {
  const { db } = server.database;
  await db.updateTable('sysUser').set({ workNo: '007' }).where('username', '=', 'student').execute();
  const token = await server.login('admin');
  const exported = await server.call('GET', '/sys/user/exportXls', { token, query: { username: 'student' } });
  const again = await users(exported.raw.rawPayload, { key: 'username' });
  expect(again.result).toMatchObject({ successCount: 1, sameCount: 1 });
});
