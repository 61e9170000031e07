import type { Pool } from 'pg';
import { createCounters, type Counters } from './counters.ts';
import { clearOldCounts, postgresCounters } from './postgres-counters.ts';
import type { RedisCounters } from './redis-counters.ts';

/**
 * The counters: in Redis where there is one, else in the database, past its pooler (decision 088).
 * `school`: of many, the one whose counts they are; the line to Redis is then of all, and does not end with it.
 */
export function openCounters(pool: Pool, redis: RedisCounters | undefined, school?: string): Counters {
  if (redis === undefined) return createCounters(postgresCounters(pool), clearOldCounts(pool));
  return createCounters(redis.engineOf(school), school === undefined ? redis.close : () => undefined);
}
