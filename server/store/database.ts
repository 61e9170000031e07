import { CamelCasePlugin, Kysely, type LogEvent } from 'kysely';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type ClientBase, type PoolClient, type PoolConfig, TypeOverrides, types } from 'pg';

import { roleDialect, type SessionSpan } from './online-role.store.ts';
import type { DB } from './schema.gen.ts';

/** All tables, as `npm run gen` reads them from a migrated database; names in camelCase. */
export type Database = DB;

/** A pool or a transaction; the parameter of store functions. */
export type Db = Kysely<Database>;

/** A completed or failed statement: its text without parameters. */
export type StatementEnd = { readonly statement: string; readonly ms: number; readonly isFailed: boolean };

/** The part of the server's logger that the store uses. */
export type StoreLog = {
  warn(details: object, message: string): void;
  /** Called for every statement, in the context of the code that waits for it. */
  readonly onStatementEnd?: (statement: StatementEnd) => void;
};

export type OpenDatabase = {
  readonly db: Db;
  /** For named prepared statements and LISTEN; everything else goes through `db`. */
  readonly pool: Pool;
  /** Milliseconds that the first queued request has waited for a connection; 0 if none waits. */
  readonly queueTime: () => number;
  /** Whether requests wait for a connection while others got one within the last seconds. */
  readonly isBusy: () => boolean;
  /** The same pool for health probes, whose own connections do not count as a sign of progress. */
  readonly probeDb: Db;
  /** Waits for running queries, then closes every connection. May be called twice. */
  readonly close: () => Promise<void>;
};

/** A connection URL, or the address returned by `startPostgres`. */
export type DatabaseAddress = string | Pick<PoolConfig, 'host' | 'port' | 'user' | 'database' | 'password'>;

// node-postgres returns int8 as text, and date as a Date at midnight in the machine's time zone, which would shift
// birthdays.
function typeParsers(): TypeOverrides {
  const overrides = new TypeOverrides();
  overrides.setTypeParser(types.builtins.INT8, Number);
  overrides.setTypeParser(types.builtins.DATE, String);
  return overrides;
}

/** Maximum milliseconds of waiting for a connection of the pool, new or returned. */
const connectionTimeout = 10_000;

/** Number of connections, uses per connection, and the statement limit in milliseconds. */
export type Limits = {
  readonly max: number;
  readonly maxUses?: number;
  readonly timeout: number;
  /** Left out: the limit of the connection. */
  readonly span?: SessionSpan;
  /** Milliseconds after which an idle connection is closed; a minute by default. */
  readonly idle?: number;
  /** Checks each new connection before its use; a rejected one is closed. */
  readonly verify?: (client: ClientBase) => Promise<void>;
};
export const defaultLimits: Limits = { max: 10, timeout: 30_000 };

function poolConfig(
  address: DatabaseAddress,
  stream: (() => Duplex) | undefined,
  { max, maxUses, timeout, span, idle = 60_000, verify }: Limits,
): PoolConfig {
  const addressConfig = typeof address === 'string' ? { connectionString: address } : address;
  return {
    ...addressConfig,
    application_name: 'scratch-campus',
    max,
    ...(maxUses === undefined ? {} : { maxUses }),
    connectionTimeoutMillis: connectionTimeout,
    idleTimeoutMillis: idle,
    // A pooler shares sessions and does not support such session settings: see open-stores.ts.
    ...(span === 'transaction'
      ? {}
      : { statement_timeout: timeout, idle_in_transaction_session_timeout: 60_000 }),
    types: typeParsers(),
    ...(verify === undefined ? {} : { onConnect: verify }),
    ...(stream === undefined ? {} : { stream }),
  };
}

/** SQLSTATE 53300: the database has reached max_connections. */
function isTooManyConnections(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53300';
}

/**
 * Returns a connection of the pool, also if the database allows fewer than the pool's size: the caller then waits for
 * a free one, as with an exhausted pool.
 */
async function connectWithRetry(pool: Pool): Promise<PoolClient> {
  const until = Date.now() + connectionTimeout;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      // The pool itself has already waited this long.
      if (!isTooManyConnections(error) || Date.now() >= until) throw error;
      await delay(50 + Math.random() * 50);
    }
  }
}

/** Start times of the waiting requests, in order. */
function createWaitQueue() {
  const entries = new Set<{ readonly since: number }>();
  let lastTurn = -Infinity;
  const wait = async <Value>(connection: Promise<Value>): Promise<Value> => {
    const entry = { since: performance.now() };
    entries.add(entry);
    try {
      return await connection;
    } finally {
      entries.delete(entry);
    }
  };
  return {
    waitUncounted: wait,
    wait: async <Value>(connection: Promise<Value>): Promise<Value> => {
      const value = await wait(connection);
      lastTurn = performance.now();
      return value;
    },
    // Longer waits are rejected; a pool that has rejected all waiting requests is stuck.
    isBusy: (): boolean => entries.size > 0 && performance.now() - lastTurn < connectionTimeout,
    queueTime: (): number => {
      const [first] = entries;
      return first === undefined ? 0 : performance.now() - first.since;
    },
  };
}

/**
 * Detects a cancelled wait for a synchronous standby: PostgreSQL reports the commit as done with only a warning,
 * although one machine has it. The caller gets an error that the database is unavailable instead. The warning is
 * recognized by its source location, because its text is translated.
 */
function rejectUnconfirmedCommits(client: PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN')
      client.connection.emit('error', new Error('Connection terminated: no standby confirmed the commit'));
  });
}

const statementEndOf = ({ level, query, queryDurationMillis }: LogEvent): StatementEnd => ({
  statement: query.sql,
  ms: queryDurationMillis,
  isFailed: level === 'error',
});

/**
 * Opens a pool of at most ten connections by default; the first query opens the first one. `stream` creates the
 * sockets, so that the caller can destroy them. Times are in milliseconds.
 */
export function openDatabase(
  address: DatabaseAddress,
  log: StoreLog,
  stream?: () => Duplex,
  limits = defaultLimits,
): OpenDatabase {
  const pool = new Pool(poolConfig(address, stream, limits));
  // Without both listeners a database restart would end this process: the pool's own covers only idle connections.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
    rejectUnconfirmedCommits(client);
  });
  const queue = createWaitQueue();
  const createDb = (
    wait: (connection: Promise<PoolClient>) => Promise<PoolClient>,
    onStatementEnd?: StoreLog['onStatementEnd'],
  ): Db =>
    new Kysely<Database>({
      dialect: roleDialect(
        { pool: { connect: () => wait(connectWithRetry(pool)), end: () => pool.end() } },
        limits.span ?? 'connection',
      ),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
      ...(onStatementEnd === undefined
        ? {}
        : { log: (event: LogEvent) => onStatementEnd(statementEndOf(event)) }),
    });
  const db = createDb(queue.wait, log.onStatementEnd);
  const { queueTime, isBusy } = queue;
  let closing: Promise<void> | undefined;
  return {
    db,
    probeDb: createDb(queue.waitUncounted),
    pool,
    queueTime,
    isBusy,
    close: () => (closing ??= db.destroy()),
  };
}
