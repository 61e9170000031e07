import { expect, it } from 'vitest';
import { createStoreTime } from './s3-time.ts';

const store = 'Thu, 26 Nov 2026 20:00:00 GMT';

it.each([
  ['has no battery and begins in 1970', 0],
  ['is eight days ahead', Date.parse(store) + 8 * 24 * 3_600_000],
])('a machine that %s uses the store’s time', (_how, machine) => {
  const { now, adoptTime } = createStoreTime(() => machine);
  expect(adoptTime(now(), store)).toBe(true);
  expect(now()).toEqual(new Date(store));
});

it.each(['Sat, 13 Sep 275760 00:00:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'soon', null])(
  'the invalid store time %s is ignored',
  (date) => {
    const { now, adoptTime } = createStoreTime(() => Date.parse(store));
    expect(adoptTime(now(), date)).toBe(false);
    expect(now()).toEqual(new Date(store));
  },
);
