import { describe, expect, it } from 'vitest';
import { drawn, durationText, figureText } from './figures.ts';

describe('the figures of the monitor', () => {
  it.each([
    [0, '0 秒'],
    [59.9, '59 秒'],
    [3661, '1 小时 1 分'],
    [86_400 * 2 + 3600 * 3, '2 天 3 小时'],
  ])('show a duration of %d seconds as %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });

  it('are formatted with their units', () => {
    expect(figureText(12.345, 'percent')).toBe('12.3%');
    expect(figureText(1536, 'bytes')).toBe('1.5 KB');
    expect(figureText(12_345.67, 'milliseconds')).toBe('12,345.7 毫秒');
    expect(figureText(1200, 'count')).toBe('1,200');
  });

  it('are plotted as rounded numbers in a common unit', () => {
    expect(drawn({ param: 'a', label: '内存', unit: 'bytes', values: [1_572_864, 0] })).toEqual({
      name: '内存（MB）',
      values: [2, 0],
    });
  });
});
