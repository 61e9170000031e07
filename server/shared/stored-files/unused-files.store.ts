import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '#server/store/database.ts';
import { runRows } from '#server/store/online-role.store.ts';

/** A column that may refer to files, by a foreign key or in its text. */
type FileColumn = {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  /** `list`: an array of texts, as rows of online forms have. */
  readonly target: 'id' | 'file_path' | 'text' | 'list';
};

/**
 * Lists the columns that may refer to files from the system catalogue, so that tables of later versions are included
 * automatically. Logs refer to the past, and the files' own rows and the index of references do not count.
 */
async function listFileColumns(db: Db): Promise<FileColumn[]> {
  const references = await sql<FileColumn>`
    select c.relnamespace::regnamespace::text as "schema", c.relname::text as "table", a.attname::text as "column", f.attname::text as target
    from pg_constraint k
      join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
    where k.contype = 'f' and k.confrelid = 'sys_file'::regclass`.execute(db);
  const texts = await sql<FileColumn>`
    select n.nspname::text as "schema", c.relname::text as "table", a.attname::text as "column",
      case t.typname when '_text' then 'list' else 'text' end as target
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      join pg_type t on t.oid = a.atttypid
    where n.nspname in ('public', 'onl') and c.relkind in ('r', 'p')
      and t.typname in ('text', 'varchar', 'json', 'jsonb', '_text')
      and (t.typname <> 'varchar' or a.atttypmod = -1 or a.atttypmod - 4 > 40)
      and c.relname not in ('sys_file', 'sys_log', 'sys_session', 'sys_quartz_run', 'onl_file_use')
      and c.relname not like 'kysely_%'`.execute(db);
  return [...references.rows, ...texts.rows];
}

/**
 * Deletes the rows of files that have been unused since before `time`; returns their number. A file is used when a
 * foreign key or a text of the database refers to it. Every step takes time linear to the amount of data.
 */
export async function deleteUnusedFiles(db: Db, time: Date): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    // Searching every text of a large school takes longer than the time limit of requests.
    await sql`set local statement_timeout = 0`.execute(trx);
    const columns = await listFileColumns(trx);
    const texts = columns.filter(({ target }) => target === 'text' || target === 'list');
    const unreferenced = isUnreferenced(columns);
    await sql`
      create temporary table unused_file on commit drop as
      select id, file_path from sys_file file
      where create_time < ${time} and coalesce(update_time, create_time) < ${time} and ${unreferenced}`.execute(
      trx,
    );
    // The lengths of these file names before and after the dot, which decide what to cut out of a text.
    await sql`
      create temporary table unused_shape on commit drop as
      select distinct length(split_part(file_path, '.', 1)) as stem, length(split_part(file_path, '.', 2)) as ending
      from unused_file`.execute(trx);
    await sql`analyze unused_file`.execute(trx);
    // Only this session sees the temporary tables; rows of online forms are searched under another role.
    await sql`grant select, delete on unused_file, unused_shape to public`.execute(trx);
    for (const place of texts) await keepMentionedFiles(trx, place);
    // A transaction that chooses a file holds a share lock on its row; the files it chose meanwhile are found below.
    await sql`select from sys_file where id in (select id from unused_file) order by id for update`.execute(
      trx,
    );
    const { numAffectedRows = 0n } = await sql`
      delete from sys_file file where id in (select id from unused_file) and ${unreferenced}`.execute(trx);
    return Number(numAffectedRows);
  });
}

/** Returns the condition that no foreign key of the database refers to `file`. */
function isUnreferenced(columns: readonly FileColumn[]): RawBuilder<SqlBool> {
  const conditions = columns.flatMap(({ schema, table, column, target }) =>
    target === 'text' || target === 'list'
      ? []
      : [
          sql<SqlBool>`not exists (
            select from ${sql.id(schema, table)} place where ${sql.ref(`place.${column}`)} = ${sql.ref(`file.${target}`)})`,
        ],
  );
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/**
 * Removes from `unused_file` the files that occur in the texts of a column, escaped or not: in a URL, a list or a page.
 * A path has one dot, so the characters around every dot of a text, as many as paths have, are looked up.
 */
async function keepMentionedFiles(trx: Db, { schema, table, column, target }: FileColumn): Promise<void> {
  const named = sql.ref(`place.${column}`);
  const run = async (statement: RawBuilder<unknown>): Promise<unknown> =>
    schema === 'onl' ? await runRows(trx, statement) : await statement.execute(trx);
  await run(sql`
    delete from unused_file where file_path in (
      select right(part, stem) || '.' || left(following, ending)
      from ${sql.id(schema, table)} place
        cross join lateral (
          select part, lead(part) over (order by number) as following
          from string_to_table(${named}::text, '.') with ordinality as piece (part, number)
        ) dotted
        cross join unused_shape
      where strpos(${named}::text, '.') > 0 and following is not null)`);
  const ids = target === 'list' ? sql`unnest(${named})` : sql`${named}::text`;
  await run(sql`delete from unused_file where id in (select ${ids} from ${sql.id(schema, table)} place)`);
}
