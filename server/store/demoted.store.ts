import { sql } from 'kysely';
import type { Db } from './database.ts';

/** Whether the former primary has become a standby; an unreachable one counts as demoted. */
export async function isDemoted(db: Db): Promise<boolean> {
  const query = sql<{ follows: boolean }>`select pg_is_in_recovery() as follows`.execute(db);
  return await query.then(
    ({ rows }) => rows[0]?.follows === true,
    () => true,
  );
}
