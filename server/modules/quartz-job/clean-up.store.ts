import { sql } from 'kysely';
import type { Db } from '#server/store/database.ts';

/** Rows deleted by one statement: short enough that nobody waits. */
const batch = 5000;

/** Deletes log rows from before `time`; answers how many. */
export async function deleteLogsBefore(db: Db, time: Date): Promise<number> {
  let total = 0;
  for (;;) {
    const { numDeletedRows } = await db
      .deleteFrom('sysLog')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sysLog')
          .select('id')
          .where('createTime', '<', time)
          .orderBy('createTime')
          .limit(batch),
      )
      .executeTakeFirstOrThrow();
    total += Number(numDeletedRows);
    if (numDeletedRows < batch) return total;
  }
}

/** Deletes what jobs have noted before `time`. */
export async function deleteRunsBefore(db: Db, time: Date): Promise<number> {
  const deleted = await db
    .deleteFrom('sysQuartzRun')
    .where('startTime', '<', time)
    .where('status', '!=', 'running')
    .executeTakeFirstOrThrow();
  return Number(deleted.numDeletedRows);
}

/** Files of one run: each is looked for in every text. The next run goes on. */
const mostFiles = 2000;

/** A column that may name a file: by a reference of the database, or anywhere in its text. */
type Place = {
  readonly table: string;
  readonly column: string;
  readonly target: 'id' | 'file_path' | 'text';
};

/**
 * Where files may be named, as the database's own catalogue says it: a table of a later version is looked at without
 * anybody thinking of it. Logs name what was, and the files' own rows do not count.
 */
async function listPlaces(db: Db): Promise<Place[]> {
  const references = await sql<Place>`
    select c.relname::text as "table", a.attname::text as "column", f.attname::text as target
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
    where k.contype = 'f' and k.confrelid = 'sys_file'::regclass`.execute(db);
  const texts = await sql<Place>`
    select table_name::text as "table", column_name::text as "column", 'text' as target
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and data_type in ('text', 'character varying', 'json', 'jsonb')
      and coalesce(character_maximum_length, 1000) > 40
      and table_name not in ('sys_file', 'sys_log', 'sys_session', 'sys_quartz_run')
      and table_name not like 'kysely_%'`.execute(db);
  return [...references.rows, ...texts.rows];
}

/**
 * Deletes the rows of files that nothing has named since before `time`; answers how many. Nothing may name them in any
 * reference or text of the database, whichever table it stands in.
 */
export async function deleteUnusedFiles(db: Db, time: Date): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    // Looking through every text of a large school takes longer than any request may.
    await sql`set local statement_timeout = 0`.execute(trx);
    await sql`
      create temporary table unused_file on commit drop as
      select id, file_path from sys_file
      where create_time < ${time} and coalesce(update_time, create_time) < ${time}
      order by create_time limit ${mostFiles}`.execute(trx);
    for (const place of await listPlaces(trx)) await keepNamed(trx, place);
    const { numAffectedRows = 0n } = await sql`
      delete from sys_file where id in (select id from unused_file)`.execute(trx);
    return Number(numAffectedRows);
  });
}

async function keepNamed(trx: Db, { table, column, target }: Place): Promise<void> {
  const named = sql.ref(`${table}.${column}`);
  if (target === 'text') {
    // Anywhere in an address, a list or a page, escaped or not.
    await sql`
      delete from unused_file u using (
        select distinct piece from ${sql.table(table)},
          regexp_split_to_table(${named}::text, '[^A-Za-z0-9_.%-]+') piece
        where strpos(${named}::text, '.') > 0 and strpos(piece, '.') > 0
      ) named where strpos(named.piece, u.file_path) > 0`.execute(trx);
    await sql`delete from unused_file where id in (select ${named}::text from ${sql.table(table)})`.execute(
      trx,
    );
    return;
  }
  const own = target === 'id' ? sql`id` : sql`file_path`;
  await sql`
    delete from unused_file where ${own} in (select ${named} from ${sql.table(table)} where ${named} is not null)
  `.execute(trx);
}

/** Which of these contents some row still names. */
export async function listNamedContents(db: Db, contents: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sysFile')
    .select('sha256')
    .distinct()
    .where('sha256', 'in', [...contents])
    .execute();
  return new Set(rows.map(({ sha256 }) => sha256));
}

/** Bytes of the whole database and of all files that rows name. */
export async function measureSchool(db: Db): Promise<{ readonly database: number; readonly files: number }> {
  const { rows } = await sql<{ database: number; files: number }>`
    select pg_database_size(current_database()) as database,
      (select coalesce(sum(file_size), 0)::bigint from (select distinct on (sha256) file_size from sys_file) f) as files
  `.execute(db);
  return { database: rows[0]?.database ?? 0, files: rows[0]?.files ?? 0 };
}
