import { describe, expect, it } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import {
  checkLines,
  exportColumns,
  numberIn,
  requireChoices,
  withDictTexts,
  type SheetColumn,
} from './sheet-columns.ts';

type Row = { readonly grade: string | null; readonly grade_dictText: string | null; readonly state: number };

const columns: readonly SheetColumn<Row>[] = [
  { field: 'grade', header: '年级', reads: { kind: 'dict', dict: 'grade' } },
  { field: 'state', header: '状态', value: () => '有效', reads: { kind: 'dict', dict: 'valid_status' } },
  { field: 'grade_dictText', header: '备注' },
];

describe('a column with dictionary values', () => {
  it('is exported as dictionary texts, unless it has its own value', () => {
    const row = { grade: '3', grade_dictText: '三年级', state: 1 };
    expect(exportColumns(columns).map(({ value }) => value(row))).toEqual(['三年级', '有效', '三年级']);
  });

  it('adds the dictionary text to a row, and none for an empty value', () => {
    const text = (dict: string, value: string | number | null) => `${dict} ${value}`;
    const row = { grade: '3', grade_dictText: null, state: 0 };
    const words = { grade_dictText: 'grade 3', state_dictText: 'valid_status 0' };
    expect(withDictTexts(columns, row, text)).toEqual({ ...row, ...words });
    expect(withDictTexts(columns, { ...row, grade: null }, text).grade_dictText).toBe(null);
  });

  it('refuses unknown values, as text or number, and accepts an empty one', () => {
    const there = (value: string) => [{ value, text: '有', title: '有', color: null }];
    const dictionaries = { grade: there('3'), valid_status: there('1') };
    const cellsOf = (values: object): unknown => {
      try {
        requireChoices(columns, values, dictionaries);
        return 'taken';
      } catch (error) {
        return error instanceof Refusal ? [error.message, error.result] : error;
      }
    };
    expect(cellsOf({ grade: '3', state: 1 })).toBe('taken');
    expect(cellsOf({ grade: '', state: null })).toBe('taken');
    expect(cellsOf({})).toBe('taken');
    expect(cellsOf({ grade: '99', state: 1 })).toEqual(['年级不存在', { field: 'grade' }]);
    expect(cellsOf({ grade: '3,', state: 1 })).toEqual(['年级不存在', { field: 'grade' }]);
    expect(cellsOf({ grade: '3,banana', state: 1 })).toEqual(['年级不存在', { field: 'grade' }]);
    expect(cellsOf({ grade: '3', state: 0 })).toEqual(['状态不存在', { field: 'state' }]);
  });
});

describe('columns of numbers and dates', () => {
  type Room = { readonly seats: number | null; readonly since: string | null };
  const ofRooms: readonly SheetColumn<Room>[] = [
    { field: 'seats', header: '座位数', reads: { kind: 'number', min: 1, max: 500, whole: true } },
    { field: 'since', header: '启用日期', reads: { kind: 'date' } },
  ];
  const check = async (...rows: readonly (readonly [string, string])[]) =>
    await checkLines(
      rows.map(([seats, since], line) => ({
        line,
        cell: (header: string) => (header === '座位数' ? seats : since),
      })),
      {
        columns: ofRooms,
        taken: new Set(),
        dictionaries: {},
        values: async (cell) => ({ seats: numberIn(cell('seats')), since: cell('since') }),
      },
    );

  it('a line is read with numbers, and with dates as YYYY-MM-DD', async () => {
    expect(await check(['48', '2026年9月1日'], ['', ''])).toEqual([
      { line: 0, row: { seats: 48, since: '2026-09-01' } },
      { line: 1, row: { seats: null, since: '' } },
    ]);
  });

  it('a cell with an invalid number or date, or a number out of range, is refused', async () => {
    const errors = (
      await check(['很多', '明天'], ['4.5', ''], ['0', '2026-02-30'], ['501', ''], ['1e2', ''])
    ).map((one) => ('errors' in one ? one.errors : []));
    expect(errors).toEqual([
      ['座位数不是数字。', '启用日期不是日期，应如 2026-09-01。'],
      ['座位数应为整数。'],
      ['座位数不能小于1。', '启用日期不是日期，应如 2026-09-01。'],
      ['座位数不能大于500。'],
      ['座位数不是数字。'],
    ]);
  });
});
