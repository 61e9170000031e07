import { describe, expect, it } from 'vitest';
import { dateProblem, rangeProblem, readDate } from './date-input.ts';

describe('a typed date', () => {
  it.each([
    '2026-01-05',
    '2026-1-5',
    '2026/1/5',
    '2026.01.05',
    '20260105',
    '2026年1月5日',
    ' ２０２６－０１－０５ ',
  ])('%s is parsed', (text) => expect(readDate(text, 'day')).toBe('2026-01-05'));

  it.each([
    '',
    '2026-13-01',
    '2026-02-29',
    '2026-00-10',
    '26-1-5',
    '01/05/2026',
    '2026-01',
    'abc',
    '20260105 08:00',
  ])('%j is invalid', (text) => expect(readDate(text, 'day')).toBe(undefined));

  it('respects leap years', () => {
    expect([readDate('20240229', 'day'), readDate('21000229', 'day')]).toEqual(['2024-02-29', undefined]);
  });

  it.each([
    ['2026-11-22 08:00:30', '2026-11-22 08:00:30'],
    ['2026-11-22T08:00', '2026-11-22 08:00:00'],
    ['2026/11/22 8:5', '2026-11-22 08:05:00'],
    ['20261122', '2026-11-22 00:00:00'],
    ['2026-11-22 24:00:00', undefined],
    ['2026-11-22 08', undefined],
  ])('with an optional time is parsed: %s', (text, read) => {
    expect(readDate(text, 'time')).toBe(read);
  });

  it.each([
    ['2026-11-22', '2026-11-22 23:59:59'],
    ['2026-11-22 00:00', '2026-11-22 00:00:00'],
    ['2026-11-22 18:30', '2026-11-22 18:30:00'],
  ])('as a deadline is parsed, with the end of the day as default: %s', (text, read) => {
    expect(readDate(text, 'end')).toBe(read);
  });

  it.each([
    ['2026/11/22', '2026-11-22'],
    ['2026-11-22 8:05', '2026-11-22 08:05:00'],
    ['2026-11-22 25:00', undefined],
  ])('with or without a time is parsed: %s', (text, read) => {
    expect(readDate(text, 'either')).toBe(read);
  });
});

describe('the error of a date', () => {
  it('is undefined for a valid or empty date', () => {
    const bounds = { min: '2026-01-01', max: '2026-12-31' };
    expect(
      ['', '2026-6-1', '2026-6-31', '2025-12-31', '2027-01-01'].map((text) =>
        dateProblem(text, 'day', bounds),
      ),
    ).toEqual([undefined, undefined, '请输入正确的日期', '不能早于 2026-01-01', '不能晚于 2026-12-31']);
  });

  it('reports a range in the wrong order', () => {
    expect([
      rangeProblem('', ''),
      rangeProblem('2026-11-01', '2026-11-01'),
      rangeProblem('2026-11-02', '2026-11-01'),
      rangeProblem('2026-11-02', 'x'),
      rangeProblem('x', ''),
    ]).toEqual([undefined, undefined, '结束日期不能早于开始日期', '请输入正确的日期', '请输入正确的日期']);
  });
});
