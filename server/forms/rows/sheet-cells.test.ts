import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { grantForm, madeForm } from '#server/forms/shared/testing/made-form.ts';
import { emptyTable, rowCalls } from '#server/forms/shared/testing/row-calls.ts';
import { uploadForm } from '#server/modules/file-transfer/testing/upload-form.ts';
import { madeRow, madeWorkbook, numberCell } from '#tests/support/sheets/made-workbook.ts';
import { createTestServer, type TestAnswer, type TestServer } from '#tests/support/database/server.ts';

// Cells of every kind in one sheet: each is stored as it is shown, or its row is refused.

type Field = Schema<'FormField'>;
const option = (value: string, text: string) => ({ value, text });
const fields: Field[] = [
  { id: 'name0001', key: 'name', label: '姓名', kind: 'text' },
  { id: 'card0001', key: 'card', label: '身份证号', kind: 'text' },
  {
    id: 'sexs0001',
    key: 'sex',
    label: '性别',
    kind: 'radio',
    options: [option('1', '男'), option('2', '女')],
  },
  { id: 'days0001', key: 'day', label: '日期', kind: 'date' },
  { id: 'time0001', key: 'at', label: '时间', kind: 'datetime' },
  { id: 'coun0001', key: 'count', label: '数量', kind: 'integer' },
  { id: 'deci0001', key: 'decimal', label: '小数', kind: 'number', decimals: 2 },
  { id: 'clas0001', key: 'class', label: '班级', kind: 'depart' },
  { id: 'phon0001', key: 'phone', label: '手机', kind: 'phone' },
  { id: 'mail0001', key: 'mail', label: '邮箱', kind: 'email' },
  {
    id: 'many0001',
    key: 'many',
    label: '多选',
    kind: 'checkbox',
    options: [option('x', '甲'), option('y', '乙'), option('z', '丙')],
  },
  { id: 'perc0001', key: 'percent', label: '出勤率', kind: 'percentage' },
  { id: 'mone0001', key: 'money', label: '金额', kind: 'currency' },
  { id: 'whoo0001', key: 'who', label: '负责人', kind: 'user' },
];
const code = 'sheet_cells';

let server: TestServer;
let formId: string;
beforeAll(async () => {
  server = await createTestServer();
  await grantForm(server, code, ['admin']);
  const access: Schema<'FormAccess'>[] = [{ role: 'admin', rows: 'all', may: ['add', 'import'] }];
  formId = await madeForm(server, code, { kind: 'single', fields, access });
});
afterAll(() => server.close());

type Cells = Parameters<typeof madeRow>[1];

async function send(
  rows: readonly Cells[],
  made: Parameters<typeof madeWorkbook>[1] = {},
  after = '',
): Promise<TestAnswer> {
  await emptyTable(server, formId);
  const data = rows.map((cells, at) => madeRow(at + 1, cells)).join('');
  const bytes = madeWorkbook([{ name: '表', data, after }], made);
  const form = uploadForm({ name: '表.xlsx', bytes, fields: { mode: 'valid' } });
  return await server.call('POST', `/online/cgform/api/importXls/${code}`, {
    token: await server.login('admin'),
    ...form,
  });
}

const kept = () => rowCalls(server, code, 'admin').rows({ column: 'name', order: 'asc' });
const said = ({ result }: TestAnswer): readonly string[] => String(Object(result).msg ?? '').split('\n');

const headers = ['姓名', '身份证号', '性别', '日期', '时间', '数量', '小数', '班级', '手机', '邮箱', '多选'];

it('numbers, days, choices and classes of a form are imported in their displayed form', async () => {
  const place = '三年级一班';
  const answer = await send(
    [
      headers,
      [
        '甲',
        numberCell('1.101012010010112e+17'),
        '男',
        numberCell(46266, 1),
        numberCell(46266.33333333334, 1),
        numberCell(3),
        numberCell(1.5),
        place,
        numberCell(13800138000),
        'a@b.cn',
        '甲,乙',
      ],
      [
        '乙',
        '110101201001011234',
        '男 ',
        '2026.9.1',
        '2026-09-01 08:00:00',
        '３',
        '１．５',
        place,
        '13800138000',
        'a@b.cn',
        '甲，乙',
      ],
      [
        '丙',
        '110101201001011234',
        'Ｍ',
        '2026年9月1日',
        '2026/9/1 8:00',
        numberCell(3.5),
        '1.234',
        '',
        '',
        '',
        '丁',
      ],
      ['丁', '', '男生', numberCell(46266), numberCell(46266.33333333334), 'abc', '1e3'],
      ['戊', '', '女', '20260901', '2026-09-01', '-５', '-3', '', '１３８００１３８０００', '', '乙'],
    ],
    { formats: ['yyyy-mm-dd h:mm:ss'] },
  );
  expect(said(answer)).toEqual([
    '第 2 行：身份证号“1.10101E+17”超过 15 位，末几位已经丢失，请把这一列设为文本，再重新填写。',
    '第 4 行：数量“3.5”：请输入整数；小数“1.234”：最多2位小数；性别“M”不在可选项里，可填 男、女；多选“丁”不在可选项里，可填 甲、乙、丙',
    '第 5 行：日期“46266”：请输入日期，如 2026-09-01；时间“46266.3333333333”：请输入日期时间，如 2026-09-01 08:00:00；数量“abc”：请输入数字；小数“1e3”：请输入数字；性别“男生”不在可选项里，可填 男、女',
  ]);
  expect(await kept()).toMatchObject([
    {
      name: '乙',
      card: '110101201001011234',
      sex: '1',
      day: '2026-09-01',
      at: '2026-09-01 08:00:00',
      count: 3,
      decimal: 1.5,
      class_dictText: place,
      phone: '13800138000',
      mail: 'a@b.cn',
      many: ['x', 'y'],
    },
    {
      name: '戊',
      sex: '2',
      day: '2026-09-01',
      at: '2026-09-01 00:00:00',
      count: -5,
      decimal: -3,
      phone: '13800138000',
      many: ['y'],
    },
  ]);
});

it('an unknown class or person is refused with a list of the first possible ones', async () => {
  const answer = await send([
    ['姓名', '班级', '负责人'],
    ['甲', '四年级九班', '没有这个人'],
    ['乙', '三年级一班', '李老师'],
  ]);
  expect(said(answer)).toEqual([
    expect.stringMatching(
      /^第 2 行：班级“四年级九班”不在可选项里，可填 (?:[^、；]+、)*三年级一班[^；]*；负责人“没有这个人”不在可选项里，可填 (?:[^、；]+、)*王子轩（s30101）[^；]*$/,
    ),
  ]);
  expect(await kept()).toMatchObject([{ name: '乙', who: 'teacher' }]);
});

it('amounts and percentages are imported with the signs that their formats display', async () => {
  const answer = await send(
    [
      ['姓名', '出勤率', '金额'],
      ['a', numberCell(0.855, 1), numberCell(-1234.5, 2)],
      ['b', numberCell(12.34, 3), numberCell(-1234.5, 4)],
      ['c', '95％', '-￥1,234.50'],
      ['d', '半', numberCell(-5, 5)],
    ],
    {
      formats: [
        '0.0%',
        '"¥"#,##0.00;"¥"\\-#,##0.00',
        '#,##0%',
        '[$¥-804]#,##0.00;-[$¥-804]#,##0.00',
        '#,##0.00;[Red]#,##0.00',
      ],
    },
  );
  expect(said(answer)).toEqual([
    '第 5 行：金额“-5”在表格里显示成了别的样子（看不到完整内容、是汉字数字，或负数只用颜色区分），请加宽这一列或改为文本后再填写。；出勤率“半”：请输入数字',
  ]);
  expect((await kept()).map(({ name, percent, money }) => [name, percent, money])).toEqual([
    ['a', 85.5, -1234.5],
    ['b', 1234, -1234.5],
    ['c', 95, -1234.5],
  ]);
});

it('a two-row header and the total rows of a table are not imported as rows', async () => {
  const answer = await send(
    [
      ['三年级学生', '', '', ''],
      ['姓　名', '性别', '联系方式', ''],
      ['', '', '手机', '邮箱＊'],
      ['甲', '男', '13800138000', 'a@b.cn'],
      ['姓名', '性别', '手机', '邮箱'],
      ['汇总', '', '', '1'],
      ['平均值', '', '', '1'],
    ],
    {},
    '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/><mergeCell ref="C2:D2"/></mergeCells>',
  );
  expect([answer.message, said(answer)]).toEqual(['共1行数据全部导入成功！', ['']]);
  expect(await kept()).toMatchObject([{ name: '甲', phone: '13800138000', mail: 'a@b.cn' }]);
});
