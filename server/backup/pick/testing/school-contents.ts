import { sql } from 'kysely';
import { readCounts } from '#server/shared/records/kept-counts.store.ts';
import type { Db } from '#server/store/database.ts';

/** By table, its rows as text. */
export type Contents = Readonly<Record<string, readonly string[]>>;

/** Every row of every table, but notes of what may be unused and what was counted. */
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

/** What is in one of them alone, a line each. */
export const differences = (one: Contents, other: Contents): string[] =>
  Object.keys(one).flatMap((table) => {
    const [here, there] = [new Set(one[table]), new Set(other[table])];
    return [
      ...[...here].filter((row) => !there.has(row)).map((row) => `${table} + ${row}`),
      ...[...there].filter((row) => !here.has(row)).map((row) => `${table} - ${row}`),
    ];
  });
