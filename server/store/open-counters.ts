import type { Pool } from 'pg';
import { createCounters, type Counters } from './counters.ts';
import { clearOldCounts, postgresCounters } from './postgres-counters.ts';
import type { RedisCounters } from './redis-counters.ts';

/**
 * Opens the counters: in Redis if there is one, otherwise in the database, bypassing its pooler (decision 088).
 * `school`: one of many schools, which share the Redis connection; it does not close with the school.
 */
export function openCounters(pool: Pool, redis: RedisCounters | undefined, school?: string): Counters {
  if (redis === undefined) return createCounters(postgresCounters(pool), clearOldCounts(pool));
  return createCounters(redis.engineOf(school), school === undefined ? redis.close : () => undefined);
}
