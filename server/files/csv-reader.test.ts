import { describe, expect, it } from 'vitest';
import { readCsv } from './csv-reader.ts';

const read = (text: string) => readCsv(Buffer.from(text));
const cells = (text: string) => {
  const report = read(text);
  return report.ok ? report.sheets[0]?.lines.map((one) => one.cells) : report.message;
};

describe('a .csv file', () => {
  it('is read with its quotes, line ends and empty lines', () => {
    const report = read('\ufeff姓名,班级\r\n"王,小明","他说""好""\n一班"\r\n\r\n 李 ,');
    expect(report.ok ? report.sheets[0]?.lines : report).toEqual([
      { line: 1, cells: ['姓名', '班级'] },
      { line: 2, cells: ['王,小明', '他说"好"\n一班'] },
      { line: 4, cells: ['李', ''] },
    ]);
  });

  it('may be parted by semicolons or tabs, and written as Excel does in China', () => {
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

  it('has no more rows and columns than a sheet, and is text', () => {
    expect(cells('a\n'.repeat(20_001))).toBe('数据不能超过 20000 行');
    expect(cells(','.repeat(302))).toBe('数据不能超过 302 列');
    expect(cells('a\0b')).toBe('文件无法识别，请保存为 UTF-8 的 .csv 文件');
  });

  it.each(['"', '""', '"a', 'a"', ',', '\n', '"\n'])('of a megabyte of %j is read in one pass', (piece) => {
    const begun = performance.now();
    read(piece.repeat(1_000_000 / piece.length));
    expect(performance.now() - begun).toBeLessThan(2000);
  });
});
