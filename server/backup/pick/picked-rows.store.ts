import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '#server/store/database.ts';
import type { Selection, PickedTable } from './picked-tables.store.ts';

// Rows are transferred as the JSON that PostgreSQL writes and reads, so that times, numbers and lists lose nothing.

type Reference = {
  readonly columns: readonly string[];
  readonly target: string;
  readonly targetColumns: readonly string[];
  /** True when the row stays, with an empty reference, after its target is deleted. */
  readonly setsNull: boolean;
};

export type TableShape = {
  readonly columns: readonly string[];
  readonly key: readonly string[];
  readonly references: readonly Reference[];
};

const pick = (table: string) => sql.table(`pick_${table}`);
const columnsOf = (columns: readonly string[]) => sql.join(columns.map((name) => sql.ref(name)));
const both = (columns: readonly string[], others = columns): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    columns.map((name, at) => sql`other.${sql.ref(others[at] ?? name)} = one.${sql.ref(name)}`),
    sql` and `,
  )})`;

/** Reads the table's shape from the system catalogue: stored columns, key and references. */
export async function readShape(db: Db, table: string): Promise<TableShape> {
  const names = (numbers: RawBuilder<unknown>, of: RawBuilder<unknown>) => sql`array(
    select a.attname::text from unnest(${numbers}) with ordinality as n (num, place)
      join pg_attribute a on a.attrelid = ${of} and a.attnum = n.num order by n.place)`;
  const qualifiedTable = sql`('public.' || ${table})::regclass`;
  const columns = await sql<{ name: string }>`select attname::text as name from pg_attribute
    where attrelid = ${qualifiedTable} and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  );
  const key = await sql<{ names: string[] }>`select ${names(sql`k.conkey`, sql`k.conrelid`)} as names
    from pg_constraint k where k.conrelid = ${qualifiedTable} and k.contype = 'p'`.execute(db);
  const references = await sql<Reference>`
    select ${names(sql`k.conkey`, sql`k.conrelid`)} as columns, k.confrelid::regclass::text as target,
      ${names(sql`k.confkey`, sql`k.confrelid`)} as "targetColumns", k.confdeltype = 'n' as "setsNull"
    from pg_constraint k where k.conrelid = ${qualifiedTable} and k.contype = 'f' order by k.conname`.execute(
    db,
  );
  return {
    columns: columns.rows.map(({ name }) => name),
    key: key.rows[0]?.names ?? [],
    references: references.rows,
  };
}

/** Creates a temporary table for rows of the archive that lasts until the transaction ends. */
export async function createPickTable(trx: Db, { table }: PickedTable): Promise<void> {
  await sql`create temporary table ${pick(table)} (like ${sql.table(table)}) on commit drop`.execute(trx);
}

/** Transfers candidate rows from the archive, 200 at a time. */
export async function transferRows(
  archive: Db,
  trx: Db,
  { table, of }: PickedTable,
  shape: TableShape,
  selection: Selection,
): Promise<void> {
  await archive.transaction().execute(async (reading) => {
    await sql`declare picked cursor for
      select to_jsonb(one)::text as row from ${sql.table(table)} one where ${of(selection)}`.execute(reading);
    for (;;) {
      const { rows } = await sql<{ row: string }>`fetch forward 200 from picked`.execute(reading);
      if (rows.length === 0) return;
      const columns = columnsOf(shape.columns);
      await sql`insert into ${pick(table)} (${columns}) select ${columns}
        from jsonb_populate_recordset(null::${sql.table(table)}, ${`[${rows.map(({ row }) => row).join(',')}]`}::jsonb)`.execute(
        trx,
      );
    }
  });
}

const clearedReferences = ({ references }: TableShape) =>
  references.flatMap(({ columns: [column, ...others], target, targetColumns: [targetColumn], setsNull }) =>
    setsNull && column !== undefined && targetColumn !== undefined && others.length === 0
      ? [{ column, target, targetColumn }]
      : [],
  );

/** Copies the references of the rows before a deletion empties them. */
export async function saveReferences(trx: Db, { table }: PickedTable, shape: TableShape): Promise<void> {
  const columns = new Set([...shape.key, ...clearedReferences(shape).map(({ column }) => column)]);
  if (columns.size === shape.key.length) return;
  await sql`create temporary table ${sql.table(`named_${table}`)} on commit drop as
    select ${columnsOf([...columns])} from ${pick(table)}`.execute(trx);
}

/** Restores the references of existing rows that a deletion had emptied; returns the number of rows. */
export async function restoreReferences(
  trx: Db,
  { table }: PickedTable,
  shape: TableShape,
  isPicked: (table: string) => boolean,
): Promise<number> {
  let count = 0;
  for (const { column, target, targetColumn } of clearedReferences(shape)) {
    if (!isPicked(target)) continue;
    const { numAffectedRows = 0n } = await sql`
      update ${sql.table(table)} other set ${sql.ref(column)} = one.${sql.ref(column)}
      from ${sql.table(`named_${table}`)} one where ${both(shape.key)} and other.${sql.ref(column)} is null
        and one.${sql.ref(column)} in (select ${sql.ref(targetColumn)} from ${pick(target)})`.execute(trx);
    count += Number(numAffectedRows);
  }
  return count;
}

/** Drops candidate rows that depend on rows which are not restored. */
export async function dropUnselected(
  trx: Db,
  { table, only }: PickedTable,
  selection: Selection,
): Promise<void> {
  if (only === undefined) return;
  await sql`delete from ${pick(table)} one where (${only(selection)}) is not true`.execute(trx);
}

/** Lists candidate rows that are in the recycle bin, and whether they are otherwise unchanged. */
export async function listBinRows(trx: Db, { table, named = 'id' }: PickedTable) {
  const plain = (alias: string) =>
    sql`to_jsonb(${sql.ref(alias)}) - array['del_flag', 'update_by', 'update_time']`;
  const { rows } = await sql<BinRow>`
    select one.id, other.${sql.ref(named)} as name, ${plain('one')} = ${plain('other')} as "isSame",
      one.update_by as "updateBy", one.update_time::text as "updateTime"
    from ${pick(table)} one join ${sql.table(table)} other on other.id = one.id
    where other.del_flag = 1 and one.del_flag = 0 order by one.id`.execute(trx);
  return rows;
}

export type BinRow = {
  readonly id: string;
  readonly name: string;
  readonly isSame: boolean;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
};

/** Takes a row out of the recycle bin. The last editor stays on record, unless that edit was the deletion. */
export async function restoreFromBin(trx: Db, { table }: PickedTable, row: BinRow): Promise<void> {
  const change = row.isSame
    ? sql`, update_by = ${row.updateBy}, update_time = ${row.updateTime}::timestamptz`
    : sql``;
  await sql`update ${sql.table(table)} set del_flag = 0 ${change} where id = ${row.id} and del_flag = 1`.execute(
    trx,
  );
}

/** Drops candidate rows that exist already; returns their number. */
export async function dropPresent(
  trx: Db,
  { table, ...picked }: PickedTable,
  shape: TableShape,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${pick(table)} one using ${sql.table(table)} other where ${both(picked.key ?? shape.key)}`.execute(
    trx,
  );
  return Number(numAffectedRows);
}

/** Rows that cannot be restored; `name` is null when the table has no name column. */
export type LostRow = { readonly name: string | null };

const nameColumn = ({ named }: PickedTable) =>
  named === undefined ? sql`null::text` : sql`one.${sql.ref(named)}`;

/**
 * Drops candidate rows whose target neither exists nor is restored. A reference that a deletion empties is set to
 * null instead.
 */
export async function dropOrphans(
  trx: Db,
  picked: PickedTable,
  reference: Reference,
  isPicked: boolean,
): Promise<readonly LostRow[]> {
  const { columns, target, targetColumns, setsNull } = reference;
  const finds = (table: RawBuilder<unknown>) =>
    sql<SqlBool>`exists (select from ${table} other where ${both(columns, targetColumns)})`;
  const named = sql.join(
    columns.map((name) => sql`one.${sql.ref(name)} is not null`),
    sql` and `,
  );
  const alsoPicked = isPicked ? sql` and not ${finds(pick(target))}` : sql``;
  const isOrphan = sql`${named} and not ${finds(sql.table(target))}${alsoPicked}`;
  if (setsNull) {
    const nothing = sql.join(columns.map((name) => sql`${sql.ref(name)} = null`));
    await sql`update ${pick(picked.table)} one set ${nothing} where ${isOrphan}`.execute(trx);
    return [];
  }
  const { rows } = await sql<LostRow>`delete from ${pick(picked.table)} one where ${isOrphan}
    returning ${nameColumn(picked)} as name`.execute(trx);
  return rows;
}

/** Writes the candidate rows; returns the rows that conflict with existing ones. */
export async function writePicked(
  trx: Db,
  picked: PickedTable,
  { columns, ...shape }: TableShape,
): Promise<readonly LostRow[]> {
  const { table, deferred, key = shape.key } = picked;
  const values = columns.map((name) => (name === deferred ? sql`null` : sql.ref(name)));
  await sql`insert into ${sql.table(table)} (${columnsOf(columns)})
    select ${sql.join(values)} from ${pick(table)} on conflict do nothing`.execute(trx);
  const { rows } = await sql<LostRow>`delete from ${pick(table)} one
    where not exists (select from ${sql.table(table)} other where ${both(key)})
    returning ${nameColumn(picked)} as name`.execute(trx);
  return rows;
}

export async function writeDeferred(trx: Db, { table, deferred }: PickedTable): Promise<void> {
  if (deferred === undefined) return;
  await sql`update ${sql.table(table)} set ${sql.ref(deferred)} = one.${sql.ref(deferred)}
    from ${pick(table)} one where one.id = ${sql.ref(`${table}.id`)} and one.${sql.ref(deferred)} is not null`.execute(
    trx,
  );
}

/** Removes files that were written for rows which could not be restored after all. */
export async function removeUnusedFiles(trx: Db, picked: PickedTable, selection: Selection): Promise<void> {
  const written = sql`select id from ${pick(picked.table)}`;
  await sql`create temporary table pick_unused on commit drop as ${written}`.execute(trx);
  await dropUnselected(trx, picked, selection);
  await sql`delete from ${sql.table(picked.table)}
    where id in (select id from pick_unused) and id not in (${written})`.execute(trx);
}

export async function countPicked(trx: Db, { table }: PickedTable): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${pick(table)}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Counts the hand-ins among the restored works. */
export async function countHandIns(trx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pick_teaching_work where work_scene <> 'create'`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Lists the contents of the restored files, each once. */
export async function listPickedContents(trx: Db): Promise<string[]> {
  const { rows } = await sql<{
    sha256: string;
  }>`select distinct sha256 from pick_sys_file order by 1`.execute(trx);
  return rows.map(({ sha256 }) => sha256);
}

/** Reading a large archive takes longer than the time limit of requests. */
export async function withoutLimits(trx: Db): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx);
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
}
