import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-reader.ts';

const read = (text: string) => readCsv(Buffer.from(text));
const cells = (text: string) => {
  const report = read(text);
  return report.ok ? report.sheets[0]?.lines.map((one) => one.cells) : report.message;
};

describe('a .csv file', () => {
  it('is parsed with quotes, CRLF line ends and empty lines', () => {
    const report = read('\ufeff姓名,班级\r\n"王,小明","他说""好""\n一班"\r\n\r\n 李 ,');
    expect(report.ok ? report.sheets[0]?.lines : report).toEqual([
      { line: 1, cells: ['姓名', '班级'] },
      { line: 2, cells: ['王,小明', '他说"好"\n一班'] },
      { line: 4, cells: ['李', ''] },
    ]);
  });

  it('may be separated by semicolons or tabs, and encoded in GB 18030', () => {
    expect(cells('姓名;班级\n小明;一班')).toEqual([
      ['姓名', '班级'],
      ['小明', '一班'],
    ]);
    expect(cells('姓名\t班级\n小明\t一班')).toEqual([
      ['姓名', '班级'],
      ['小明', '一班'],
    ]);
    const report = readCsv(Buffer.from([0xd0, 0xd5, 0xc3, 0xfb, 0x0a, 0xd0, 0xa1, 0xc3, 0xf7]));
    expect(report).toMatchObject({ sheets: [{ lines: [{ cells: ['姓名'] }, { cells: ['小明'] }] }] });
  });

  it('may contain a literal quote inside an unquoted text', () => {
    expect(cells('型号,数量\n显示器 24",3\n"a"b"c,4\n ="007",5')).toEqual([
      ['型号', '数量'],
      ['显示器 24"', '3'],
      ['ab"c', '4'],
      ['007', '5'],
    ]);
  });

  it('with an unclosed quote is refused, because the lines after it would be lost', () => {
    expect(cells('姓名,班级\n小明,一班\n"小红,一班\n小刚,一班')).toBe(
      '第 3 行有一个没有结束的双引号，请补上或删去后再上传',
    );
  });

  it('may end its lines with CR', () => {
    expect(cells('姓名,班级\r小明,"一\r班"\r')).toEqual([
      ['姓名', '班级'],
      ['小明', '一\n班'],
    ]);
  });

  it('gets the separator of its table, even if a title or a quoted text contains another one', () => {
    expect(cells('学生名单\n姓名;班级;电话\n小明;一班;1')).toMatchObject([
      ['学生名单'],
      ['姓名', '班级', '电话'],
      ['小明', '一班', '1'],
    ]);
    expect(cells('"姓名,别名,曾用名"\t班级\n小明\t一班')).toMatchObject([
      ['姓名,别名,曾用名', '班级'],
      ['小明', '一班'],
    ]);
    expect(cells('sep=;\n姓名;备注\n小明;好,很好,非常好')).toEqual([
      ['姓名', '备注'],
      ['小明', '好,很好,非常好'],
    ]);
  });

  it('with too many rows or columns, or with binary content, is refused', () => {
    expect(cells('a\n'.repeat(20_001))).toBe('数据不能超过 20000 行');
    expect(cells(','.repeat(302))).toBe('数据不能超过 302 列');
    expect(cells('a\0b')).toBe('文件无法识别，请保存为 UTF-8 的 .csv 文件');
  });

  it.each(['"', '""', '"a', 'a"', ',', '\n', '"\n'])(
    'of a megabyte of %j is parsed within two seconds',
    (piece) => {
      const begun = performance.now();
      read(piece.repeat(1_000_000 / piece.length));
      expect(performance.now() - begun).toBeLessThan(2000);
    },
  );
});
