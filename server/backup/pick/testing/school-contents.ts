import { sql } from 'kysely';
import { readCounts } from '#server/shared/statistics/counts.store.ts';
import type { Db } from '#server/store/database.ts';

/** Rows as text, by table. */
export type Contents = Readonly<Record<string, readonly string[]>>;

/** Returns every row of every table except notes about unused files and statistics. */
export async function contentsOf(db: Db): Promise<Contents> {
  const { rows } = await sql<{ name: string }>`select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely_%'
      and relname not in ('sys_count', 'sys_file_loose')`.execute(db);
  const found: Record<string, string[]> = {};
  for (const { name } of rows) {
    const table = await sql<{
      row: string;
    }>`select to_jsonb(t)::text as row from ${sql.table(name)} t order by 1`.execute(db);
    found[name] = table.rows.map(({ row }) => row);
  }
  found['counts'] = Object.values(await readCounts(db)).map(String);
  return found;
}

/** Returns the rows that only one of the two has, as lines. */
export const differences = (one: Contents, other: Contents): string[] =>
  Object.keys(one).flatMap((table) => {
    const [here, there] = [new Set(one[table]), new Set(other[table])];
    return [
      ...[...here].filter((row) => !there.has(row)).map((row) => `${table} + ${row}`),
      ...[...there].filter((row) => !here.has(row)).map((row) => `${table} - ${row}`),
    ];
  });
