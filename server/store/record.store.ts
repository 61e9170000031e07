import { type Insertable, sql, type Updateable } from 'kysely';
import type { Database, Db } from './database.ts';
import type { RecycleTable } from './recycle.store.ts';

type Stamp = 'id' | 'delFlag' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime';
/** What a new record of a table has of its own. */
export type NewRecord<Table extends RecycleTable> = Omit<Insertable<Database[Table]>, Stamp>;
/** What of a record can change. */
export type RecordChange<Table extends RecycleTable> = Omit<Updateable<Database[Table]>, Stamp>;

/** Who wrote a record and when, as `nextRevision` compares it. */
export type RecordStamps = {
  readonly createTime: Date;
  readonly updateTime: Date | null;
  readonly createBy: string | null;
  readonly updateBy: string | null;
};

/** Writes a new row; that `values` has columns of the table is checked where it is called (http/keep-record.ts). */
export async function insertRecord(db: Db, table: RecycleTable, values: object): Promise<void> {
  const entries = given(values);
  const names = sql.join(entries.map(([name]) => sql.ref(name)));
  const cells = sql.join(entries.map(([, value]) => value));
  await sql`insert into ${sql.table(table)} (${names}) values (${cells})`.execute(db);
}

/** As `insertRecord`, of one row that is there. */
export async function updateRecord(db: Db, table: RecycleTable, id: string, change: object): Promise<void> {
  const set = sql.join(given(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`));
  await sql`update ${sql.table(table)} set ${set} where id = ${id}`.execute(db);
}

/** What a change leaves undefined stays as it is. */
function given(values: object): [string, unknown][] {
  return Object.entries<unknown>({ ...values }).filter(([, value]) => value !== undefined);
}

/** Locks a record that is not deleted until the transaction ends. */
export async function lockRecord(db: Db, table: RecycleTable, id: string): Promise<RecordStamps | undefined> {
  const { rows } = await sql<RecordStamps>`
    select create_time, update_time, create_by, update_by from ${sql.table(table)}
    where id = ${id} and del_flag = 0 for update`.execute(db);
  return rows[0];
}
