import { describe, expect, it } from 'vitest';
import { axisNames } from './axis-names.ts';
import { widthOf } from './chart-text.ts';

const named = (names: readonly string[]) => names.map((full, at) => ({ key: `p${at}`, full }));
const many = (count: number, full: string) => named(Array.from({ length: count }, () => full));

/** Returns the start and end of each name. */
function placesOf(count: number, full: string, plot: { left: number; right: number; width: number }) {
  const each = (plot.width - plot.left - plot.right) / count;
  return [...axisNames(many(count, full), plot)].map(([key, name]) => {
    const middle = plot.left + (Number(key.slice(1)) + 0.5) * each;
    return [middle - widthOf(name) / 2, middle + widthOf(name) / 2] as const;
  });
}

describe('labels below an axis', () => {
  it('are shown in full if there is room', () => {
    const names = axisNames(named(['一班', '二班']), { left: 30, right: 8, width: 400 });
    expect([...names]).toEqual([
      ['p0', '一班'],
      ['p1', '二班'],
    ]);
  });

  it.each([1, 2, 3, 7, 12, 40, 365, 10_000])(
    'of %i points overlap neither the edges nor each other',
    (count) => {
      for (const width of [260, 375, 640, 1200])
        for (const left of [24, 60, 120]) {
          const places = placesOf(count, '北京市海淀区第一实验小学三年级', { left, right: 8, width });
          expect(places.length).toBeGreaterThan(0);
          expect(places.length).toBeLessThanOrEqual(Math.ceil(width / 96));
          for (const [at, [begins, ends]] of places.entries()) {
            expect(begins).toBeGreaterThanOrEqual(0);
            expect(ends).toBeLessThanOrEqual(width);
            expect(begins).toBeGreaterThanOrEqual(places[at - 1]?.[1] ?? 0);
          }
        }
    },
  );

  it('are empty if there are no points or no room', () => {
    expect(axisNames([], { left: 30, right: 8, width: 400 }).size).toBe(0);
    expect(axisNames(named(['一班']), { left: 30, right: 8, width: 30 }).size).toBe(0);
  });
});
