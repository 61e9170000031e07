import { CamelCasePlugin, Kysely, type LogEvent } from 'kysely';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Pool, type ClientBase, type PoolClient, type PoolConfig, TypeOverrides, types } from 'pg';

import { roleDialect, type SessionSpan } from './online-role.store.ts';
import type { DB } from './schema.gen.ts';

/** Every table, as `npm run gen` reads it from a migrated database; names in camelCase. */
export type Database = DB;

/** The pool or a transaction: what a store function takes. */
export type Db = Kysely<Database>;

/** A statement that has come to its end, well or not: its text without parameters. */
export type Ended = { readonly statement: string; readonly ms: number; readonly isFailed: boolean };

/** What the store needs of the server's logger. */
export type StoreLog = {
  warn(details: object, message: string): void;
  /** Told of every statement, within whatever waits for it; left out: nobody wants to know. */
  readonly ended?: (statement: Ended) => void;
};

export type OpenDatabase = {
  readonly db: Db;
  /** For named prepared statements and LISTEN; everything else goes through `db`. */
  readonly pool: Pool;
  /** Milliseconds that the first in line has waited for a connection by now; 0 where nobody waits. */
  readonly waited: () => number;
  /** Whether somebody waits for a connection, and others were given one within the last seconds. */
  readonly isBusy: () => boolean;
  /** The same pool, for whoever asks whether the database is there: that they have their turn is no sign of it. */
  readonly aside: Db;
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

/** Milliseconds for a connection of the pool, a new one or one that somebody else gives back. */
const turn = 10_000;

/** How many connections, how often each is used, and milliseconds a statement may take. */
export type Limits = {
  readonly max: number;
  readonly maxUses?: number;
  readonly patience: number;
  /** Left out: the connection's. */
  readonly span?: SessionSpan;
  /** Milliseconds that one is kept for which nobody has asked; left out: a minute. */
  readonly idle?: number;
  /** Of each new connection, before it is used; one that is refused is closed. */
  readonly verify?: (client: ClientBase) => Promise<void>;
};
export const usualLimits: Limits = { max: 10, patience: 30_000 };

function poolConfig(
  address: DatabaseAddress,
  stream: (() => Duplex) | undefined,
  { max, maxUses, patience, span, idle = 60_000, verify }: Limits,
): PoolConfig {
  const given = typeof address === 'string' ? { connectionString: address } : address;
  return {
    ...given,
    application_name: 'scratch-campus',
    max,
    ...(maxUses === undefined ? {} : { maxUses }),
    connectionTimeoutMillis: turn,
    idleTimeoutMillis: idle,
    // A pooler knows no such settings of a session that is everybody's: open-stores.ts.
    ...(span === 'transaction'
      ? {}
      : { statement_timeout: patience, idle_in_transaction_session_timeout: 60_000 }),
    types: typeParsers(),
    ...(verify === undefined ? {} : { onConnect: verify }),
    ...(stream === undefined ? {} : { stream }),
  };
}

/** The database has as many connections as it allows: SQLSTATE 53300. */
function isRefusedForNumber(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '53300';
}

/**
 * A connection of the pool, also where the database allows fewer than the pool: whoever comes then waits for one that
 * becomes free, as for the pool's own.
 */
async function patientConnect(pool: Pool): Promise<PoolClient> {
  const until = Date.now() + turn;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      // The pool itself has waited as long already.
      if (!isRefusedForNumber(error) || Date.now() >= until) throw error;
      await delay(50 + Math.random() * 50);
    }
  }
}

/** How long those have waited who are in line: it is kept in their order. */
function waitingLine() {
  const line = new Set<{ readonly since: number }>();
  let lastTurn = -Infinity;
  const wait = async <Value>(turn: Promise<Value>): Promise<Value> => {
    const own = { since: performance.now() };
    line.add(own);
    try {
      return await turn;
    } finally {
      line.delete(own);
    }
  };
  return {
    waitAside: wait,
    wait: async <Value>(turn: Promise<Value>): Promise<Value> => {
      const value = await wait(turn);
      lastTurn = performance.now();
      return value;
    },
    // Whoever waits for longer is sent away: a pool that has sent everybody away hangs.
    isBusy: (): boolean => line.size > 0 && performance.now() - lastTurn < turn,
    waited: (): number => {
      const [first] = line;
      return first === undefined ? 0 : performance.now() - first.since;
    },
  };
}

/**
 * Somebody has ended the wait for a standby: PostgreSQL calls the commit done, with a warning alone, though one machine has
 * it. Whoever waits for it hears instead that the database is away. Told by where it comes from: its words are translated.
 */
function refuseUnconfirmed(client: PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === 'SyncRepWaitForLSN')
      client.connection.emit('error', new Error('Connection terminated: a commit is on no standby'));
  });
}

const endOf = ({ level, query, queryDurationMillis }: LogEvent): Ended => ({
  statement: query.sql,
  ms: queryDurationMillis,
  isFailed: level === 'error',
});

/**
 * Opens a pool of at most ten connections unless told otherwise; none is made before the first query. `stream` makes their sockets, for
 * whoever has to cut them. Times are in milliseconds.
 */
export function openDatabase(
  address: DatabaseAddress,
  log: StoreLog,
  stream?: () => Duplex,
  limits = usualLimits,
): OpenDatabase {
  const pool = new Pool(poolConfig(address, stream, limits));
  // Without both listeners a restart of the database ends this process: the pool's own covers idle connections only.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'));
    refuseUnconfirmed(client);
  });
  const line = waitingLine();
  const over = (wait: (turn: Promise<PoolClient>) => Promise<PoolClient>, ended?: StoreLog['ended']): Db =>
    new Kysely<Database>({
      dialect: roleDialect(
        { pool: { connect: () => wait(patientConnect(pool)), end: () => pool.end() } },
        limits.span ?? 'connection',
      ),
      plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
      ...(ended === undefined ? {} : { log: (event: LogEvent) => ended(endOf(event)) }),
    });
  const db = over(line.wait, log.ended);
  const { waited, isBusy } = line;
  let closing: Promise<void> | undefined;
  return { db, aside: over(line.waitAside), pool, waited, isBusy, close: () => (closing ??= db.destroy()) };
}
