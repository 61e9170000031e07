import { describe, expect, it } from 'vitest';
import { Refusal } from '#server/http/refusal.ts';
import { requireChoices, exportColumns, type SheetColumn, withWords } from './plain-sheet.ts';

type Row = { readonly grade: string | null; readonly grade_dictText: string | null; readonly state: number };

const columns: readonly SheetColumn<Row>[] = [
  { field: 'grade', header: '年级', reads: { kind: 'dict', dict: 'grade' } },
  { field: 'state', header: '状态', value: () => '有效', reads: { kind: 'dict', dict: 'valid_status' } },
  { field: 'grade_dictText', header: '备注' },
];

describe('a column with values of a dictionary', () => {
  it('is written by its words, unless it says otherwise', () => {
    const row = { grade: '3', grade_dictText: '三年级', state: 1 };
    expect(exportColumns(columns).map(({ value }) => value(row))).toEqual(['三年级', '有效', '三年级']);
  });

  it('adds the text of its value to a row, and none without a value', () => {
    const text = (dict: string, value: string | number | null) => `${dict} ${value}`;
    const row = { grade: '3', grade_dictText: null, state: 0 };
    const words = { grade_dictText: 'grade 3', state_dictText: 'valid_status 0' };
    expect(withWords(columns, row, text)).toEqual({ ...row, ...words });
    expect(withWords(columns, { ...row, grade: null }, text).grade_dictText).toBe(null);
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
