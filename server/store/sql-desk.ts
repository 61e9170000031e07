import type { Duplex } from 'node:stream';
import { openDatabase, type Db, type Limits, type StoreLog } from './database.ts';
import { sqlPatience } from './sql-role.store.ts';

/** A column of an answer: its name, and the number of its type in the database. */
export type DescribedColumn = { readonly name: string; readonly type: number };
export type Described = { readonly columns: readonly DescribedColumn[]; readonly plan: readonly string[] };

/** Where statements of reports are run: as a role that sees nothing but views, on connections of their own. */
export type SqlDesk = {
  readonly db: Db;
  /** The columns that a statement answers, and how the database would go about it; no row of it is read. */
  readonly describe: (text: string, values: readonly unknown[]) => Promise<Described>;
  readonly close: () => Promise<void>;
};

/** Statements at once on one server; there are connections for everybody else, and in the embedded database as well. */
export const sqlAtOnce = 2;

/** `address`: as `provideSqlRole` answers it. */
export function openSqlDesk(
  address: string,
  log: StoreLog,
  {
    stream,
    verify,
  }: { readonly stream?: () => Duplex; readonly verify?: NonNullable<Limits['verify']> } = {},
): SqlDesk {
  const { db, pool, close } = openDatabase(address, log, stream, {
    ...(verify === undefined ? {} : { verify }),
    max: sqlAtOnce,
    // Whatever a statement may have done to its session, the next one has another.
    maxUses: 1,
    patience: sqlPatience,
  });
  const run = async (text: string, values: readonly unknown[]) =>
    await pool.query<unknown[]>({ text, values: [...values], rowMode: 'array' as const });
  return {
    db,
    describe: async (text, values) => {
      const { fields } = await run(`select * from (${text}) as rows limit 0`, values);
      const { rows } = await run(`explain select * from (${text}) as rows`, values);
      return {
        columns: fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID })),
        plan: rows.map(([line]) => String(line)),
      };
    },
    close,
  };
}
