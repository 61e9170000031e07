import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Db } from './database.ts';
import type { RecycleTable } from './recycle.store.ts';

type Stamp = 'id' | 'delFlag' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime';
/** Values of a new record. */
export type NewRecord<Table extends RecycleTable> = Omit<Insertable<Database[Table]>, Stamp>;
/** Values of a record that can change. */
export type RecordChange<Table extends RecycleTable> = Omit<Updateable<Database[Table]>, Stamp>;

/** Author and time of the last write, for `nextRevision`. */
export type RecordStamps = {
  readonly createTime: Date;
  readonly updateTime: Date | null;
  readonly createBy: string | null;
  readonly updateBy: string | null;
};

/** Inserts a row; the caller's types ensure that `values` has columns of the table (records/record-commands.ts). */
export async function insertRecord(db: Db, table: RecycleTable, values: object): Promise<void> {
  const entries = definedEntries(values);
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  const cells = sql.join(entries.map(([, value]) => value));
  await sql`insert into ${sql.table(table)} (${names}) values (${cells})`.execute(db);
}

/** Works like `insertRecord` for an existing row. */
export async function updateRecord(db: Db, table: RecycleTable, id: string, change: object): Promise<void> {
  const set = sql.join(definedEntries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  await sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(db);
}

/** Undefined values stay unchanged. */
function definedEntries(values: object): [string, unknown][] {
  return Object.entries<unknown>({ ...values }).filter(([, value]) => value !== undefined);
}

/** Locks a record that is not deleted until the transaction ends. */
export async function lockRecord(db: Db, table: RecycleTable, id: string): Promise<RecordStamps | undefined> {
  const { rows } = await sql<RecordStamps>`
    select create_time, update_time, create_by, update_by from ${sql.table(table)}
    where id = ${id} and del_flag = 0 for update`.execute(db);
  return rows[0];
}
