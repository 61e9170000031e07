import { sql } from 'kysely';
import type { Database, Db } from '#server/store/database.ts';

type Counts = { readonly [Name in keyof Database['sysCount']]: number };

/** Returns the counts of users, works and visits that triggers maintain; they are exact in every transaction. */
export async function readCounts(db: Db): Promise<Counts> {
  const { rows } = await sql<Counts>`select ${sums} from sys_count`.execute(db);
  return rows[0] ?? { users: 0, students: 0, works: 0, pending: 0, visits: 0 };
}

/** Merges all count rows into one. */
export async function mergeCounts(db: Db): Promise<void> {
  await sql`with gone as (delete from sys_count returning *)
    insert into sys_count (users, students, works, pending, visits) select ${sums} from gone`.execute(db);
}

const sums = sql.join(
  (['users', 'students', 'works', 'pending', 'visits'] as const).map(
    (name) => sql`coalesce(sum(${sql.ref(name)}), 0)::int as ${sql.ref(name)}`,
  ),
);
