import { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { openCounters } from './open-counters.ts';
import { postgresCounters } from './postgres-counters.ts';

it.each([
  ['of one product ends the line to Redis', undefined, 1],
  ['of one school of many leaves it to the others', 'one', 0],
])('closing the counters %s', (_what, school, ends) => {
  let ended = 0;
  const pool = new Pool();
  const redis = { engineOf: () => postgresCounters(pool), close: () => void (ended += 1) };
  openCounters(pool, redis, school).close();
  expect(ended).toBe(ends);
});

it('closing the counters leaves no timer behind', () => {
  vi.useFakeTimers();
  const before = vi.getTimerCount();
  const { close } = openCounters(new Pool(), undefined, 'one');
  expect(vi.getTimerCount()).toBe(before + 1);
  close();
  expect(vi.getTimerCount()).toBe(before);
  vi.useRealTimers();
});
