import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import type { CounterEngine } from './counters.ts';

/** Counters in a database table. `pool` must not use a pooler in transaction mode, because its statements are named. */
export const postgresCounters =
  (pool: Pool): CounterEngine =>
  (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'sys_login_failure',
      // A migration creates the table.
      tableCreated: true,
      // The library's own clean-up never stops and would keep a closed school in memory.
      clearExpiredByTimeout: false,
    });

/** Milliseconds between two clean-ups, and the minimum age of expired counts to delete. */
const clearEvery = 5 * 60_000;
const minExpiredAge = 60 * 60_000;

/** Deletes expired counts every few minutes; returns a function that stops it. */
export function clearOldCounts(pool: Pool): () => void {
  const clear = (): void => {
    // Failed deletions are repeated at the next clean-up.
    pool
      .query('delete from sys_login_failure where expire < $1', [Date.now() - minExpiredAge])
      .catch(() => undefined);
  };
  const clearing = setInterval(clear, clearEvery);
  clearing.unref();
  return () => clearInterval(clearing);
}
