import { expect, it } from 'vitest';
import { boardColumns, daysOfMonth, monthAfter } from './view-fields.ts';

it('daysOfMonth returns complete weeks from Monday to Sunday', () => {
  const days = daysOfMonth('2026-11');
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
  expect(daysOfMonth('2027-02')).toHaveLength(28);
});

it('monthAfter crosses the turn of the year', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
});

it('boardColumns returns all options, additional row values and a column for empty values', () => {
  expect(boardColumns([{ value: 'a', text: '甲' }], ['b', '', 'a'])).toEqual([
    { value: 'a', text: '甲' },
    { value: 'b', text: 'b' },
    { value: '', text: '未设置' },
  ]);
});
