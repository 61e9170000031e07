import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentile, slopeOf, spread, troughs } from './load-figures.ts';

describe('a percentile', () => {
  it('the percentile is the smallest value that covers the given share', () => {
    const hundred = Array.from({ length: 100 }, (_each, at) => 100 - at);
    expect(percentile(hundred, 0.5)).toBe(50);
    expect(percentile(hundred, 0.99)).toBe(99);
    expect(percentile(hundred, 1)).toBe(100);
    expect(percentile([7], 0.5)).toBe(7);
    expect(percentile([], 0.5)).toBe(0);
  });
});

it('spread starts visitors at even intervals, the first immediately and none at the end', () => {
  expect(spread(4, 1000)).toEqual([0, 250, 500, 750]);
});

describe('a slope', () => {
  it('the slope of a straight line is exact', () => {
    assert(
      property(integer({ min: -50, max: 50 }), integer({ min: -1000, max: 1000 }), (slope, from) => {
        const line = Array.from({ length: 20 }, (_each, at) => ({ at, value: from + slope * at }));
        const found = slopeOf(line);
        expect(found.slope).toBeCloseTo(slope, 6);
        expect(found.error).toBeCloseTo(0, 6);
      }),
    );
  });

  it('a periodic signal has a slope within twice its error', () => {
    const saw = Array.from({ length: 40 }, (_each, at) => ({ at, value: at % 2 }));
    const { slope, error } = slopeOf(saw);
    expect(Math.abs(slope)).toBeLessThan(2 * error);
  });

  it('the slope of two samples has an infinite error', () => {
    expect(
      slopeOf([
        { at: 0, value: 1 },
        { at: 1, value: 2 },
      ]).error,
    ).toBe(Infinity);
  });
});

it('troughs returns the minimum of each interval', () => {
  const samples = [5, 3, 9, 8, 2, 7].map((value, at) => ({ at, value }));
  expect(troughs(samples, 3).map(({ value }) => value)).toEqual([3, 2]);
});
