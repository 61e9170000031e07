import { expect, it } from 'vitest';
import { parseDate, parseDateTime, parseTime } from './parse-dates.ts';

it.each([
  ['2012-09-01', '2012-09-01'],
  ['2012.9.1', '2012-09-01'],
  ['2012/9/1 0:00', '2012-09-01'],
  ['2012年9月1日', '2012-09-01'],
  ['2012 年 9 月 1 日', '2012-09-01'],
  ['２０１２０９０１', '2012-09-01'],
  ['2012-09-01T00:00:00', '2012-09-01'],
  ['2012-09-01 08:00', undefined],
  ['2012-02-30', undefined],
  ['2012年9月', undefined],
  ['9/1/12', undefined],
  ['41153', undefined],
  ['', undefined],
])('the text %s is read as the date %s', (text, day) => {
  expect(parseDate(text)).toBe(day);
});

it('a text with date and time is read as a moment', () => {
  expect(parseDateTime('2026/9/1 8:00')).toBe('2026-09-01 08:00:00');
  expect(parseDateTime('2026年9月1日8时30分')).toBe('2026-09-01 08:30:00');
  expect(parseDateTime('20260901')).toBe('2026-09-01 00:00:00');
  expect(parseDateTime('2026-09-01 25:00')).toBeUndefined();
});

it('a text with hours and minutes is read as a time', () => {
  expect([
    parseTime('8:30'),
    parseTime('８：３０：０５'),
    parseTime('8时30分'),
    parseTime('24:00'),
    parseTime('8'),
  ]).toEqual(['08:30:00', '08:30:05', '08:30:00', undefined, undefined]);
});
