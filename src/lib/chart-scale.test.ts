import { describe, expect, it } from 'vitest';
import { shownLabels, wholeTicks } from './chart-scale.ts';

describe('the marks of an axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [8, [0, 2, 4, 6, 8]],
    [9, [0, 5, 10]],
    [41, [0, 20, 40, 60]],
    [199, [0, 50, 100, 150, 200]],
    [1234, [0, 500, 1000, 1500]],
  ])('up to %d', (most, ticks) => {
    expect(wholeTicks(most)).toEqual(ticks);
  });

  it('reach the greatest value in few whole steps, whatever it is', () => {
    for (let most = 0; most < 3000; most += 7) {
      const ticks = wholeTicks(most);
      expect([most, ticks.length <= 6, (ticks.at(-1) ?? 0) >= most, ticks.every(Number.isInteger)]).toEqual([
        most,
        true,
        true,
        true,
      ]);
    }
  });
});

describe('the labels that are written', () => {
  it.each([
    [7, 7, [0, 1, 2, 3, 4, 5, 6]],
    [30, 7, [29, 24, 19, 14, 9, 4]],
    [30, 4, [29, 19, 9]],
    [1, 4, [0]],
    [0, 4, []],
  ])('of %d with room for %d end with the last', (count, room, shown) => {
    expect([...shownLabels(count, room)]).toEqual(shown);
  });
});
