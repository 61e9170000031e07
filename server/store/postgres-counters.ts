import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import type { CounterEngine } from './counters.ts';

/** Counts in a table of the database. `pool`: not through a pooler in transaction mode, for its statements have names. */
export const postgresCounters =
  (pool: Pool): CounterEngine =>
  (options) =>
    new RateLimiterPostgres({
      ...options,
      storeClient: pool,
      tableName: 'sys_login_failure',
      // By a migration.
      tableCreated: true,
      // Its own goes on for ever, and keeps a school that was closed.
      clearExpiredByTimeout: false,
    });

/** Milliseconds between two clearings, and since the end of counts that are cleared. */
const clearEvery = 5 * 60_000;
const keptFor = 60 * 60_000;

/** Deletes counts that ended long ago, every few minutes until what it answers is called. */
export function clearOldCounts(pool: Pool): () => void {
  const clear = (): void => {
    // What cannot be deleted now is the next time.
    pool
      .query('delete from sys_login_failure where expire < $1', [Date.now() - keptFor])
      .catch(() => undefined);
  };
  const clearing = setInterval(clear, clearEvery);
  clearing.unref();
  return () => clearInterval(clearing);
}
