import { Pool } from 'pg';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { expect, it } from 'vitest';
import { openCounters } from './open-counters.ts';

it.each([
  ['of one product ends the line to Redis', undefined, 1],
  ['of one school of many leaves it to the others', 'one', 0],
])('the end %s', (_what, school, ends) => {
  let ended = 0;
  const redis = {
    engineOf: () => (options: ConstructorParameters<typeof RateLimiterMemory>[0]) =>
      new RateLimiterMemory(options),
    close: () => void (ended += 1),
  };
  openCounters(new Pool(), redis, school).close();
  expect(ended).toBe(ends);
});
