import { describe, expect, it } from 'vitest';
import { madeRow, madeWorkbook, numberCell, type MadeSheet } from '#tests/support/sheets/made-workbook.ts';
import { readCsv } from './csv-reader.ts';
import type { SheetLine } from './sheet-lines.ts';
import { readWorkbook } from './xlsx-reader.ts';
import { writeZip } from './zip-writer.ts';

type WorkbookSheets = Parameters<typeof madeWorkbook>[1];

async function sheetsOf(sheets: readonly MadeSheet[], made?: WorkbookSheets) {
  const report = await readWorkbook(madeWorkbook(sheets, made));
  if (!report.ok) throw new Error(report.message);
  return report.sheets;
}

async function linesOf(
  data: string,
  made?: WorkbookSheets,
  more: Partial<MadeSheet> = {},
): Promise<readonly SheetLine[]> {
  const [sheet] = await sheetsOf([{ name: '名单', data, ...more }], made);
  return sheet?.lines ?? [];
}

const shown = async (value: number | string, format: string | number, is1904 = false) => {
  const [line] = await linesOf(madeRow(1, ['x', numberCell(value, 1)]), { formats: [format], is1904 });
  return line?.wrong?.map(({ text, fault }) => `${fault} ${text}`)[0] ?? line?.cells[1];
};

describe('a number as its format shows it', () => {
  it.each([
    [8, '000', '008'],
    [123, '000000', '000123'],
    [7, '"A"000', 'A007'],
    [13800138000, '000-0000-0000', '138-0013-8000'],
    [1234.5, '#,##0.00', '1,234.50'],
    [0.85, '0%', '85%'],
    [3, '_ * #,##0.00_ ', '3.00'],
    [0.1 + 0.2, 'General', '0.3'],
    [13800138001, 49, '13800138001'],
    [999_999_999_999_999, 'General', '999999999999999'],
  ])('the number %s in the format %s is read as %s', async (value, format, text) => {
    expect(await shown(value, format)).toBe(text);
  });

  it.each([
    ['110101201001011234', 'General'],
    ['1.1010120100101123E17', '0'],
    ['-1234567890123456', '0.00'],
  ])(
    'the number %s in the format %s is refused, because it exceeds the precision of a number',
    async (value, format) => {
      expect(await shown(value, format)).toMatch(/^longNumber -?1\.\d+E\+1[57]$/);
    },
  );

  it('a number whose format hides it or is invalid is refused', async () => {
    expect(await shown(5, ';;;')).toBe('format 5');
    expect(await shown(5, 'bad[[')).toBe('format 5');
  });
});

describe('a format with signs, words or conditions', () => {
  it.each([
    ['0!.0,"万"', 12345, '1.2万'],
    ['G/通用格式"元"', 12, '12元'],
    ['0.00;[Red]0.00', -0.001, '0.00'],
    ['0.00;[Red]-0.00', -5, '-5.00'],
    ['[>=60]"及格";"不及格"', 59, '不及格'],
  ])('the format %s shows %s as %s', async (format, value, text) => {
    expect(await shown(value, format)).toBe(text);
  });

  it('a negative number whose sign is only a colour is refused', async () => {
    expect(await shown(-5, '0.00;[Red]0.00')).toBe('format -5');
    expect(await shown(-0.5, '0%;[Red]0%')).toBe('format -0.5');
  });

  it('a text includes the words that its format adds, and is refused if the format hides it', async () => {
    const text = (style: number, xml: string) => ({ xml: `<c s="${style}" ${xml}` });
    const [line] = await linesOf(
      madeRow(1, [
        text(1, 't="inlineStr"><is><t>三年级一</t></is></c>'),
        text(2, 't="s"><v>0</v></c>'),
        text(3, 't="str"><f>A1</f><v>密</v></c>'),
        text(4, 't="inlineStr"><is><t>甲</t></is></c>'),
        text(1, 't="inlineStr"><is><t></t></is></c>'),
        numberCell(5, 1),
      ]),
      { formats: ['@"班"', '0;-0;0;"A-"@', ';;;', '_ * #,##0_ ;_ @_ '], shared: ['<t>07</t>'] },
    );
    expect(line?.cells).toEqual(['三年级一班', 'A-07', '', '甲', '', '5']);
    expect(line?.wrong).toEqual([{ at: 2, text: '密', fault: 'format' }]);
  });
});

describe('a date as its format shows it', () => {
  it.each([
    [41153, 'yyyy-mm-dd', '2012-09-01'],
    [41153, 14, '2012-09-01'],
    [41153, 'm/d/yy', '2012-09-01'],
    [41153, 31, '2012-09-01'],
    [41153, '[DBNum1][$-804]yyyy"年"m"月"d"日";@', '2012-09-01'],
    [41153, 'yyyy-mm-dd h:mm:ss', '2012-09-01'],
    [46266.33333333334, 'yyyy-mm-dd h:mm:ss', '2026-09-01 08:00:00'],
    [46266.33333333334, 'yyyy/m/d', '2026-09-01'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [59, 'yyyy-mm-dd', '1900-02-28'],
    [61, 'yyyy-mm-dd', '1900-03-01'],
    [41153, 57, '2012年9月'],
    [0.3541666666666667, 'h:mm', '8:30'],
    [1.5, '[h]:mm', '36:00'],
    [-1, 'yyyy-mm-dd', 'format -1'],
  ])('the value %s in the format %s is read as %s', async (value, format, text) => {
    expect(await shown(value, format)).toBe(text);
  });

  it('a date stored as ISO 8601 text is read as its format shows it too', async () => {
    const cell = (style: number, text: string) => ({ xml: `<c s="${style}" t="d"><v>${text}</v></c>` });
    const cells = [
      cell(1, '2012-09-01T00:00:00'),
      cell(2, '1899-12-30T08:30:00'),
      cell(2, '1899-12-31T08:30:00Z'),
      cell(3, '2012-09-01T08:30:00.000'),
      cell(0, '2012-09-01'),
      cell(1, '1900-01-01'),
      cell(4, '2012-09-01'),
    ];
    for (const is1904 of [false, true]) {
      const formats = ['yyyy/m/d', 'h:mm', 'yyyy-mm-dd hh:mm', 'yyyy"年"m"月"'];
      const [line] = await linesOf(madeRow(1, cells), { formats, is1904 });
      expect(line?.cells).toEqual([
        '2012-09-01',
        '8:30',
        '8:30',
        '2012-09-01 08:30:00',
        '2012-09-01',
        '1900-01-01',
        '2012年9月',
      ]);
    }
  });

  it('a date in a workbook of the 1904 date system is read with that epoch', async () => {
    expect(await shown(39691, 'yyyy-mm-dd', true)).toBe('2012-09-01');
    expect(await shown(0, 'yyyy-mm-dd', true)).toBe('1904-01-01');
  });
});

describe('cells that cannot be read', () => {
  it('errors, formulas without a result, narrow columns and scientific notation are reported', async () => {
    const cells = [
      { xml: '<c t="e"><v>#N/A</v></c>' },
      { xml: '<c><f>VLOOKUP(1,A:B,2)</f></c>' },
      { xml: '<c><f>"a"&amp;"b"</f><v></v></c>' },
      '########',
      '1.10101E+17',
      { xml: '<c t="str"><f>""</f><v></v></c>' },
      { xml: '<c><f>1+1</f><v>2</v></c>' },
    ];
    const [line] = await linesOf(madeRow(1, cells));
    expect(line?.wrong).toEqual([
      { at: 0, text: '#N/A', fault: 'error' },
      { at: 1, text: '=VLOOKUP(1,A:B,2)', fault: 'noResult' },
      { at: 2, text: '="a"&"b"', fault: 'noResult' },
      { at: 3, text: '########', fault: 'format' },
      { at: 4, text: '1.10101E+17', fault: 'scientific' },
    ]);
    expect(line?.cells).toEqual(['', '', '', '', '', '', '2']);
  });

  it('a boolean is read as TRUE or FALSE in either notation', async () => {
    const cell = (text: string) => ({ xml: `<c t="b"><v>${text}</v></c>` });
    const [line] = await linesOf(madeRow(1, ['1', 'true', '0', 'false'].map(cell)));
    expect(line?.cells).toEqual(['TRUE', 'TRUE', 'FALSE', 'FALSE']);
  });

  it('a file without the shared strings that its cells refer to is refused', async () => {
    const data = madeRow(1, [{ xml: '<c t="s"><v>1</v></c>' }]);
    expect(await readWorkbook(madeWorkbook([{ name: 'a', data }], { shared: ['<t>甲</t>'] }))).toEqual({
      ok: false,
      message: '文件无法识别，请使用模板填写并保存为 .xlsx 文件',
    });
  });

  it('errors, formulas and scientific notation in a .csv file are reported too', () => {
    const report = readCsv(Buffer.from('#N/A,1.10101E+17,="008",=A1+1,=完=\n"=""009""",2,,,'));
    expect(report.ok ? report.sheets[0]?.lines : []).toEqual([
      {
        line: 1,
        cells: ['', '', '008', '', '=完='],
        wrong: [
          { at: 0, text: '#N/A', fault: 'error' },
          { at: 1, text: '1.10101E+17', fault: 'scientific' },
          { at: 3, text: '=A1+1', fault: 'noResult' },
        ],
      },
      { line: 2, cells: ['009', '2', '', '', ''] },
    ]);
  });
});

describe('the text of cells', () => {
  it('is read from rich text without phonetic guides and invisible characters', async () => {
    const shared = [
      '<r><t>测</t></r><r><rPr><color rgb="FFFF0000"/></rPr><t>红字</t></r><rPh sb="0" eb="1"><t>ce</t></rPh>',
      '<t>测_x000D_甲_x005F_x000D_</t>',
    ];
    const cell = (at: number) => ({ xml: `<c t="s"><v>${at}</v></c>` });
    const [line] = await linesOf(
      madeRow(1, [cell(0), cell(1), '\u200Bs\uFEFFtu\u202A01\u00A0', '👨‍👩‍👧 a\u200Db']),
      {
        shared,
      },
    );
    expect(line?.cells).toEqual(['测红字', '测甲_x000D_', 'stu01', '👨‍👩‍👧 ab']);
  });

  it('is read from a .csv file in UTF-8 and in UTF-16 of both byte orders', () => {
    const text = '姓名\t班级\n小明\t一班';
    const wide = Buffer.from(`\uFEFF${text}`, 'utf16le');
    const turned = Buffer.from(wide).swap16();
    for (const bytes of [Buffer.from(text), wide, turned]) {
      const report = readCsv(bytes);
      expect(report.ok ? report.sheets[0]?.lines[1]?.cells : report.message).toEqual(['小明', '一班']);
    }
  });
});

describe('a workbook', () => {
  it('is read without its hidden sheets; hidden rows and columns are marked', async () => {
    const data =
      madeRow(1, ['姓名', '电话']) + madeRow(2, ['甲', '1'], ' hidden="1"') + madeRow(3, ['乙', '2']);
    const sheets = await sheetsOf([
      { name: '选项', data: madeRow(1, ['男']), state: 'hidden' },
      { name: '更深', data: madeRow(1, ['男']), state: 'veryHidden' },
      {
        name: '名单 & 其他',
        data,
        before: '<cols><col min="2" max="2" hidden="1"/></cols>',
        after: '<autoFilter ref="A1:B3"/>',
      },
      { name: '空', data: '' },
    ]);
    expect(sheets).toEqual([
      {
        name: '名单 & 其他',
        lines: [
          { line: 1, cells: ['姓名', '电话'] },
          { line: 2, cells: ['甲', '1'], isHidden: true },
          { line: 3, cells: ['乙', '2'] },
        ],
        hiddenColumns: [1],
        isFiltered: true,
      },
      { name: '空', lines: [], hiddenColumns: [], isFiltered: false },
    ]);
  });

  it('repeats a merged cell in each of its rows', async () => {
    const data = madeRow(1, ['一班', '甲']) + madeRow(2, ['', '乙']) + madeRow(3, ['', '']);
    const lines = await linesOf(
      data,
      {},
      { after: '<mergeCells><mergeCell ref="A1:A1048576"/></mergeCells>' },
    );
    expect(lines.map(({ cells }) => cells)).toEqual([
      ['一班', '甲'],
      ['一班', '乙'],
    ]);
  });

  it('omits the text of cells that a merged cell covers', async () => {
    const data =
      madeRow(1, ['姓名', '班级', '电话']) +
      madeRow(2, ['甲', '一班', '旧']) +
      madeRow(3, ['乙', '二班', { xml: '<c t="e"><v>#N/A</v></c>' }]) +
      madeRow(4, ['', '', '旧']) +
      madeRow(5, ['丙', '三班', '1']);
    const after = '<mergeCells><mergeCell ref="B2:C4"/><mergeCell ref="A5:B5"/></mergeCells>';
    expect(await linesOf(data, {}, { after })).toEqual([
      { line: 1, cells: ['姓名', '班级', '电话'] },
      { line: 2, cells: ['甲', '一班', ''] },
      { line: 3, cells: ['乙', '一班', ''] },
      { line: 5, cells: ['丙', '', '1'] },
    ]);
  });

  it('repeats a merged cell in a row far below, after empty rows', async () => {
    const data = madeRow(1, ['一班', '甲']) + madeRow(40, ['', '乙']);
    const after = '<mergeCells><mergeCell ref="A1:A40"/></mergeCells>';
    expect(await linesOf(data, {}, { after })).toMatchObject([
      { line: 1, cells: ['一班', '甲'] },
      { line: 40, cells: ['一班', '乙'] },
    ]);
  });

  it('is read with namespace prefixes, strict OOXML names, XML whitespace and backslashes in part names', async () => {
    const strict = 'http://purl.oclc.org/ooxml';
    const relations = (...kinds: readonly (readonly [kind: string, target: string])[]) =>
      `<x:Relationships>${kinds.map(([kind, target], at) => `<x:Relationship Id="r${at}" Type="${strict}/officeDocument/relationships/${kind}" Target="${target}"/>`).join('')}</x:Relationships>`;
    const parts: Readonly<Record<string, string>> = {
      '_rels\\.rels': relations(['officeDocument', '/xl/workbook.xml']),
      'xl\\workbook.xml':
        '\uFEFF<?xml version="1.0"?><x:workbook><x:sheets><x:sheet name="名单" sheetId="1" d:id="r0"/></x:sheets></x:workbook>',
      'xl\\_rels\\workbook.xml.rels': relations(
        ['worksheet', 'worksheets\\sheet1.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ),
      'xl\\sharedStrings.xml':
        '<x:sst><x:si><x:t xml:space="preserve"> 甲\n乙 </x:t><x:rPh sb="0" eb="1"><x:t>jia</x:t></x:rPh><x:phoneticPr fontId="1"/></x:si></x:sst>',
      'xl\\worksheets\\sheet1.xml':
        '<x:worksheet><x:sheetData>\n <x:row>\n  <x:c t="s"><x:v> 0 </x:v></x:c>\n <x:c><x:v>8</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    };
    const bytes = writeZip(
      Object.entries(parts).map(([name, text]) => ({ name, data: Buffer.from(text), compress: true })),
    );
    const report = await readWorkbook(bytes);
    expect(report).toMatchObject({
      ok: true,
      sheets: [{ name: '名单', lines: [{ line: 1, cells: ['甲\n乙', '8'] }] }],
    });
  });

  it('beyond its size limits is refused: a long text in many cells, and overlapping merged cells', async () => {
    const long = `<t>${'字'.repeat(100_000)}</t>`;
    const many = Array.from({ length: 300 }, () => ({ xml: '<c t="s"><v>0</v></c>' }));
    const cells = many.map(({ xml }) => xml).join('');
    const report = await readWorkbook(
      madeWorkbook([{ name: 'a', data: `<row r="1">${cells}</row>` }], { shared: [long] }),
    );
    expect(report).toEqual({ ok: false, message: '文件解压后太大，请减少内容后再上传' });
    const rows = Array.from({ length: 1000 }, (_one, at) => madeRow(at + 1, ['甲', '乙'])).join('');
    const merged = '<mergeCell ref="A1:A20000"/>'.repeat(1000);
    expect(
      await readWorkbook(
        madeWorkbook([{ name: 'a', data: rows, after: `<mergeCells>${merged}</mergeCells>` }]),
      ),
    ).toEqual({ ok: false, message: '文件解压后太大，请减少内容后再上传' });
  });
});

describe('a file that is not an .xlsx', () => {
  const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(500)]);
  it.each([
    ['of Excel 2003', Buffer.concat([compound, Buffer.from('Workbook', 'utf16le')]), /旧格式的 Excel 文件/],
    ['with a password', Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')]), /打开密码/],
    ['of HTML', Buffer.from('<html><meta charset="gbk"><table>'), /网页/],
    [
      'of XML',
      Buffer.from('<?xml version="1.0"?>\n<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">'),
      /XML 表格/,
    ],
    ['of a picture', Buffer.from('89504e470d0a1a0a', 'hex'), /无法识别/],
  ])('%s is refused with its own message', async (_what, bytes, message) => {
    const report = await readWorkbook(bytes);
    expect(report.ok ? '' : report.message).toMatch(message);
  });
});
