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
    });
