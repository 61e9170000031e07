import { sql, type Selectable } from 'kysely';
import {
  column,
  listConditions,
  listOrder,
  listWindow,
  type ListColumn,
  type ListColumns,
} from '#server/http/list-query.ts';
import type { Database, Db } from '#server/store/database.ts';
import { maxDeleted, type RecycleTable } from '#server/store/recycle.store.ts';
import type { RecordStamps } from '#server/store/record.store.ts';

/** A row as lists read it: the chosen columns, id, author and time. */
export type CrudRow<Table extends RecycleTable, Field extends keyof Selectable<Database[Table]>> = Pick<
  Selectable<Database[Table]>,
  Field
> &
  RecordStamps & { readonly id: string };

type TableOptions<Table extends RecycleTable, Field> = {
  readonly table: Table;
  readonly fields: readonly Field[];
  /** The columns by which the list may be filtered and sorted, besides `id` and `createTime`. */
  readonly columns: Readonly<Partial<Record<Field & string, 'text' | 'number'>>>;
};

/** Reads the rows of one table, deleted ones separately. */
export function crudStore<
  Table extends RecycleTable,
  Field extends keyof Selectable<Database[Table]> & string,
>({ table, fields, columns }: TableOptions<Table, Field>) {
  type Row = CrudRow<Table, Field>;
  const names = [...stamps, ...fields].map((name) => sql.ref(name));
  const known: ListColumns = {
    id: column.id('id'),
    createTime: column.time('create_time'),
    ...Object.fromEntries(fields.flatMap((name) => listColumn(name, columns[name]))),
  };
  const rows = sql`select ${sql.join(names)} from ${sql.table(table)}`;
  return {
    /** Returns one page, newest first by default, and the total count. */
    list: async (db: Db, query: Readonly<Record<string, unknown>>) => {
      const { limit, offset } = listWindow(query);
      const conditions = [sql`del_flag = 0`, ...listConditions(query, known)];
      const found = sql`${rows} where ${sql.join(conditions, sql` and `)}`;
      const order = listOrder(query, known, sql`create_time desc`);
      const [page, counted] = await Promise.all([
        sql<Row>`${found} order by ${order}, id limit ${limit} offset ${offset}`.execute(db),
        sql<{ total: number }>`select count(*) as total from (${found}) as found`.execute(db),
      ]);
      return { rows: page.rows, total: counted.rows[0]?.total ?? 0 };
    },
    /** Lists deleted rows, the last deleted first. */
    deleted: async (db: Db): Promise<readonly Row[]> => {
      const last = sql`order by update_time desc nulls last, id limit ${maxDeleted}`;
      return (await sql<Row>`${rows} where del_flag = 1 ${last}`.execute(db)).rows;
    },
    find: async (db: Db, id: string): Promise<Row | undefined> =>
      (await sql<Row>`${rows} where del_flag = 0 and id = ${id}`.execute(db)).rows[0],
  };
}

const listColumn = (name: string, kind: 'text' | 'number' | undefined): [string, ListColumn][] =>
  kind === undefined ? [] : [[name, column[kind](name)]];

const stamps = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime'] as const;

/** Returns those of the values that a row which is not deleted has in a column. */
export async function findTakenValues(
  db: Db,
  table: RecycleTable,
  column: string,
  values: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ value: string }>`
    select ${sql.ref(column)} as value from ${sql.table(table)}
    where del_flag = 0 and ${sql.ref(column)} = any(${[...values]})`.execute(db);
  return new Set(rows.map(({ value }) => value));
}
