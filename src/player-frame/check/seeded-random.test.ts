import { expect, it } from 'vitest';
import { createSeededRandom } from './seeded-random.ts';

const drawn = (seed: number, count: number): number[] => {
  const random = createSeededRandom(seed);
  return Array.from({ length: count }, random);
};

it('the same seed gives the same numbers, another seed others', () => {
  expect(drawn(1, 20)).toEqual(drawn(1, 20));
  expect(drawn(1, 20)).not.toEqual(drawn(2, 20));
});

it('numbers are from 0 to 1 and evenly spread', () => {
  const numbers = drawn(3, 10_000);
  expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...numbers)).toBeLessThan(1);
  const tenths = Array.from(
    { length: 10 },
    (_, tenth) => numbers.filter((number) => Math.floor(number * 10) === tenth).length,
  );
  expect(Math.min(...tenths)).toBeGreaterThan(850);
  expect(Math.max(...tenths)).toBeLessThan(1150);
});
