import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { partOf } from '#tests/support/sheets/zip-part.ts';
import { readXlsx } from '#tests/support/sheets/first-sheet.ts';
import { madeWorkbook } from '#tests/support/sheets/made-workbook.ts';
import type { XlsxLimits } from './xlsx-archive.ts';
import { cutMark, writeXlsx, type SheetCell } from './xlsx-writer.ts';
import { writeZip } from './zip-writer.ts';

const sheetOf = (rows: readonly (readonly SheetCell[])[]) =>
  buffer(writeXlsx({ name: '用户', headers: ['账号', '姓名', '年龄'], widths: [], rows }));

const read = (sheet: string, limits?: Partial<XlsxLimits>) =>
  readXlsx(madeWorkbook([{ name: 'a', data: sheet }]), limits);

describe('an .xlsx file', () => {
  it('is read back as it was written, with line numbers', async () => {
    const bytes = await sheetOf([
      ['s1', '王 <小>明 & "co"', 12],
      [null, undefined, ''],
      ['s2', '换\n行 _x000D_ 😀', -0.5],
    ]);
    expect(await readXlsx(bytes)).toEqual({
      ok: true,
      lines: [
        { line: 1, cells: ['账号', '姓名', '年龄'] },
        { line: 2, cells: ['s1', '王 <小>明 & "co"', '12'] },
        { line: 4, cells: ['s2', '换\n行 _x000D_ 😀', '-0.5'] },
      ],
    });
  });

  it('has the requested titles above its header', async () => {
    const file = writeXlsx({
      name: 'a',
      titles: ['用户导入模板', '说明'],
      headers: ['账号', '姓名'],
      widths: [8],
      rows: [],
    });
    const report = await readXlsx(await buffer(file));
    expect(report.ok ? report.lines.map(({ cells }) => cells[0]) : []).toEqual([
      '用户导入模板',
      '说明',
      '账号',
    ]);
  });

  it.each(['=1+1', '+1', '-1+2', '@SUM(A1)', '\tx', '\rx', '=cmd|"/c calc"!A1'])(
    'stores %j as text, not as a formula',
    async (text) => {
      const bytes = await sheetOf([[text]]);
      const xml = await partOf(bytes, 'xl/worksheets/sheet1.xml');
      expect(xml).not.toContain('<f');
      expect(xml).toContain('<c r="A2" s="2" t="inlineStr">');
      expect(await partOf(bytes, 'xl/styles.xml')).toContain('quotePrefix="1"');
    },
  );

  it('omits characters that XML cannot contain', async () => {
    const report = await readXlsx(await sheetOf([['a\u0000b\uD800c\u0008d']]));
    expect(report.ok ? report.lines[1]?.cells[0] : '').toBe('abcd');
  });

  it('escapes a text after these characters are removed', async () => {
    const xml = await partOf(await sheetOf([['\u0001=1+1', '_x00\u00010D_']]), 'xl/worksheets/sheet1.xml');
    expect(xml).toContain('<c r="A2" s="2" t="inlineStr">');
    expect(xml).toContain('>_x005F_x000D_<');
  });

  it('may have columns beyond Z', async () => {
    const headers = Array.from({ length: 30 }, (_one, index) => `列${index}`);
    const report = await readXlsx(await buffer(writeXlsx({ name: 'a', headers, widths: [], rows: [] })));
    expect(report.ok ? report.lines[0]?.cells : []).toEqual(headers);
  });

  it('pulls rows as the stream is read, not all in advance', async () => {
    let made = 0;
    const rows = (function* () {
      for (; made < 200_000; made += 1) yield ['一个不短的单元格'.repeat(5) + String(Math.random()), '', ''];
    })();
    const stream = writeXlsx({ name: 'a', headers: ['a'], widths: [], rows });
    for await (const chunk of stream) if (Buffer.isBuffer(chunk) && chunk.length > 0) break;
    expect(made).toBeLessThan(50_000);
  });

  it('ends with the error of its rows, not as a seemingly complete file', async () => {
    const rows = (async function* () {
      yield ['1'];
      throw new Error('the database is gone');
    })();
    await expect(buffer(writeXlsx({ name: 'a', headers: ['a'], widths: [], rows }))).rejects.toThrow(
      'the database is gone',
    );
  });
});

describe('a text that exceeds the length of a cell', () => {
  it('ends with a truncation mark, and a second sheet gives the number of such cells', async () => {
    const long = '字'.repeat(32_768);
    const bytes = await sheetOf([
      ['s1', long, 1],
      ['s2', '字'.repeat(32_767), long],
    ]);
    const report = await readXlsx(bytes);
    const cells = report.ok ? report.lines.flatMap((line) => line.cells) : [];
    expect(cells.filter((cell) => cell.endsWith(cutMark)).map(({ length }) => length)).toEqual([
      32_767, 32_767,
    ]);
    expect(cells[5]).not.toContain(cutMark);
    expect(await partOf(bytes, 'xl/workbook.xml')).toContain('name="导出说明" sheetId="2"');
    expect(await partOf(bytes, 'xl/worksheets/sheet2.xml')).toContain('2 个单元格的内容超过');
  });

  it('is not mentioned if there is none', async () => {
    expect(await partOf(await sheetOf([['s1', '短', 1]]), 'xl/workbook.xml')).not.toContain('导出说明');
  });
});

describe('reading an .xlsx file', () => {
  it('converts numbers, booleans and results of formulas to text', async () => {
    const cells = [
      '<c r="A1"><v>13800000001</v></c>',
      '<c r="B1" t="b"><v>1</v></c>',
      '<c r="C1"><f>1+1</f><v>2</v></c>',
      '<c r="D1"><v>0.30000000000000004</v></c>',
    ];
    const report = await read(`<row r="1">${cells.join('')}</row>`);
    expect(report).toEqual({ ok: true, lines: [{ line: 1, cells: ['13800000001', 'TRUE', '2', '0.3'] }] });
  });

  it.each([
    ['<row r="30000"><c r="A30000"><v>1</v></c></row>', '数据不能超过 20000 行'],
    ['<row><c r="A999999"><v>1</v></c></row>', '数据不能超过 20000 行'],
    ['<row r="1"><c r="XFD1"><v>1</v></c></row>', '数据不能超过 302 列'],
    ["<row spans='1' r = '9999999'></row>", '数据不能超过 20000 行'],
    ['<row x=">" r="9999999"></row>', '数据不能超过 20000 行'],
    [`<row x=" r='1'" r="9999999"></row>`, '数据不能超过 20000 行'],
    ['<row y:r="9999999"></row>', '数据不能超过 20000 行'],
    ['<row r="1" é="" r="9999999"></row>', '文件无法识别，请使用模板填写并保存为 .xlsx 文件'],
    ['<x:row r="9999999"></x:row>', '数据不能超过 20000 行'],
    ['<row r="&#57;999999999"></row>', '文件无法识别，请使用模板填写并保存为 .xlsx 文件'],
    ['<row r="1e9"></row>', '文件无法识别，请使用模板填写并保存为 .xlsx 文件'],
  ])('refuses %s before it allocates memory', async (sheet, message) => {
    expect(await read(sheet)).toEqual({ ok: false, message });
  });

  it.each([
    ['a document type', '<!DOCTYPE a>'],
    ['a comment that never ends', '<!--'],
    ['a section of text', '<![CDATA[a]]>'],
    ['a megabyte of document types', '<!DOCTYPE '.repeat(110_000)],
    ['a megabyte of open tags', '<c r="A1'.repeat(120_000)],
    ['a megabyte of spaces', `<c${' '.repeat(1_000_000)}`],
    ['a hundred thousand attributes', `<c${' a="1"'.repeat(100_000)}/>`],
    ['a hundred thousand levels', '<c>'.repeat(100_000)],
  ])(
    'refuses %s in the sheet without a long delay',
    async (_what, sheet) => {
      expect(await read(sheet)).toEqual({
        ok: false,
        message: '文件无法识别，请使用模板填写并保存为 .xlsx 文件',
      });
    },
    5000,
  );

  it('refuses a zip bomb', async () => {
    const bomb = madeWorkbook([{ name: 'a', data: ' '.repeat(30_000_000) }]);
    expect(bomb.length).toBeLessThan(40_000);
    expect(await readXlsx(bomb, { inflated: 20_000_000 })).toEqual({
      ok: false,
      message: '文件解压后太大，请减少内容后再上传',
    });
  });

  it('refuses too many entries', async () => {
    const entries = Array.from({ length: 600 }, (_one, index) => ({
      name: `a${index}.xml`,
      data: Buffer.from('x'),
    }));
    expect(await readXlsx(writeZip(entries))).toEqual({
      ok: false,
      message: '文件解压后太大，请减少内容后再上传',
    });
  });

  it.each([
    ['text', Buffer.from('账号,姓名')],
    ['an empty file', Buffer.alloc(0)],
    ['a broken zip', Buffer.from('PK\u0003\u0004 and then nothing')],
    ['another kind of zip', writeZip([{ name: 'project.json', data: Buffer.from('{}') }])],
  ])('refuses %s', async (_what, bytes) => {
    expect(await readXlsx(bytes)).toEqual({
      ok: false,
      message: '文件无法识别，请使用模板填写并保存为 .xlsx 文件',
    });
  });
});
