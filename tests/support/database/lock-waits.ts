import type { Pool } from 'pg';
import { expect } from 'vitest';

/** Waits until a connection to this database waits for a lock. Other test files have their own databases. */
export async function untilSomebodyWaits(pool: Pool): Promise<void> {
  const waiting = `select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThan(0);
}
