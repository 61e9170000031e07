import type { Pool } from 'pg';
import { createCounters, type Counters } from './counters.ts';
import type { StoreLog } from './database.ts';
import { postgresCounters } from './postgres-counters.ts';
import { openRedisCounters } from './redis-counters.ts';
import type { RedisSettings } from './redis-settings.ts';

/** Opens the counters: in Redis where there is one, else in the database, past its pooler (decision 088). */
export async function openCounters(
  pool: Pool,
  redis: RedisSettings | undefined,
  log: StoreLog,
): Promise<Counters> {
  if (redis === undefined) return createCounters(postgresCounters(pool), () => undefined);
  const { engine, close } = await openRedisCounters(redis, log);
  return createCounters(engine, close);
}
