import type { Schema } from '#openapi/index.ts';
import type { Db } from '#server/store/database.ts';
import type { RecycleTable } from '#server/store/recycle.store.ts';
import { listDeletedRows, type DeletedRow } from './bin-conflict.store.ts';
import type { Actor } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';

/** A record in the recycle bin, as the wire has it. */
export type RecycledRecord = Schema<'Recycled'>;

type BinField = {
  /** The label of the field in messages. */
  readonly label: string;
  readonly column: string;
  /** Whether the unique index ignores case. */
  readonly isFolded?: boolean;
};

/**
 * The recycle bin of a kind of record whose deleted rows keep their unique values: no other row can use them until the
 * row is restored and changed, or purged.
 */
export type RecycleBin = {
  readonly kind: RecycledRecord['kind'];
  /** The table of the rows. */
  readonly from: RecycleTable;
  /** Noun for the record in messages. */
  readonly noun: string;
  /** The column that names a row. */
  readonly name: string;
  /** Fields by their names on the wire. */
  readonly fields: Readonly<Record<string, BinField>>;
  /** Returns those of these deleted rows that the caller can see in the recycle bin and restore. */
  readonly restorable: (db: Db, actor: Actor, ids: readonly string[]) => Promise<ReadonlySet<string>>;
};

/**
 * A deleted row that keeps a value, as reported to the caller; without `recycled` if the caller cannot see the recycle
 * bin.
 */
export type BinConflict = { readonly text: string; readonly recycled: RecycledRecord | undefined };

/**
 * Looks up which of these values deleted rows keep.
 * @returns a function from a value to the deleted row that keeps it, or undefined
 */
export async function findBinConflicts(
  db: Db,
  bin: RecycleBin,
  actor: Actor,
  field: string,
  values: readonly string[],
): Promise<(value: string) => BinConflict | undefined> {
  const found = Object.hasOwn(bin.fields, field) ? bin.fields[field] : undefined;
  if (found === undefined) return () => undefined;
  const { column, isFolded = false } = found;
  const rows = await listDeletedRows(db, { table: bin.from, name: bin.name, column, isFolded }, values);
  const ids = rows.map(({ id }) => id);
  const restorable = ids.length === 0 ? new Set<string>() : await bin.restorable(db, actor, ids);
  const fold = (text: string) => (isFolded ? text.toLowerCase() : text);
  const byValue = new Map(rows.map((row) => [fold(row.value), row]));
  return (value) => {
    const row = byValue.get(fold(value));
    return row === undefined ? undefined : conflictOf(bin, row, restorable.has(row.id));
  };
}

function conflictOf({ kind, noun }: RecycleBin, row: DeletedRow, isRestorable: boolean): BinConflict {
  if (!isRestorable)
    return { text: `被一个已删除的${noun}占用，请联系管理员还原或彻底删除`, recycled: undefined };
  const name = row.name ?? row.value;
  const time = row.deletedAt === null ? '' : `，删除于 ${wireTime(row.deletedAt)}`;
  return { text: `在回收站里（${name}${time}）`, recycled: { kind, id: row.id, name } };
}

/**
 * Returns the refusal of a value that a deleted row keeps; undefined if no deleted row keeps it. It names the row
 * only to users who can see the recycle bin.
 */
export async function binConflictRefusal(
  db: Db,
  bin: RecycleBin,
  actor: Actor,
  field: string,
  value: unknown,
): Promise<Refusal | undefined> {
  // After a unique violation the transaction is aborted, so its owner reports the violation.
  if (typeof value !== 'string' || value === '' || db.isTransaction) return undefined;
  const conflict = (await findBinConflicts(db, bin, actor, field, [value]))(value);
  if (conflict === undefined) return undefined;
  return new Refusal(`${bin.fields[field]?.label ?? ''} ${value} ${conflict.text}`, {
    result: { field, recycled: conflict.recycled ?? null },
  });
}
