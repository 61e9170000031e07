import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { Pool, type PoolConfig, TypeOverrides, types } from 'pg';

import type { DB } from './schema.gen.ts';

/** Every table, as `npm run gen` reads it from a migrated database; names in camelCase. */
export type Database = DB;

/** The pool or a transaction: what a store function takes. */
export type Db = Kysely<Database>;

/** What the store needs of the server's logger. */
export type StoreLog = { warn(details: object, message: string): void };

export type OpenDatabase = {
  readonly db: Db;
  /** For named prepared statements and LISTEN; everything else goes through `db`. */
  readonly pool: Pool;
  /** Waits for running queries, then ends every connection. May be called twice. */
  readonly close: () => Promise<void>;
};

/** A connection URL, or where `startPostgres` says its server listens. */
export type DatabaseAddress = string | Pick<PoolConfig, 'host' | 'port' | 'user' | 'database' | 'password'>;

// node-postgres answers text for int8, and a Date at midnight of the machine's zone for date, which moves birthdays.
function typeParsers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.DATE, String);
  return overrides;
}

function poolConfig(address: DatabaseAddress): PoolConfig {
  const given = typeof address === 'string' ? { connectionString: address } : address;
  return {
    ...given,
    application_name: 'scratch-campus',
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
    types: typeParsers(),
  };
}

/** Opens a pool of at most ten connections; none is made before the first query. Times are in milliseconds. */
export function openDatabase(address: DatabaseAddress, log: StoreLog): OpenDatabase {
  const pool = new Pool(poolConfig(address));
  // Without both listeners a restart of the database ends this process: the pool's own covers idle connections only.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
  });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  let closing: Promise<void> | undefined;
  return { db, pool, close: () => (closing ??= db.destroy()) };
}
