import { sql } from 'kysely';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from './connect.ts';
import { openDatabase, defaultLimits, type Db, type OpenDatabase, type StoreLog } from './database.ts';
import { migrate } from './migrate.ts';
import { carriesNotifications, UnsupportedPooler } from './pooler-probe.ts';
import { retryOnCollision, separateRoles, type Separation } from './separate-roles.store.ts';

/** From the settings. */
type StoreConfig = {
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Undefined: `databaseUrl` names no pooler. */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseConnections: number;
  /** Statement limit in seconds. */
  readonly databaseTimeout: number;
  /** One of many schools on a database server: idle connections are closed soon. */
  readonly school?: string | undefined;
};

/** Milliseconds after which an idle connection of one of many schools is closed. */
const schoolIdleTimeout = 10_000;

export type Stores = {
  /** For requests. */
  readonly store: OpenDatabase;
  /**
   * For work that needs its own session: locks that outlast a transaction, named prepared statements. The same pool
   * unless there is a pooler in transaction mode, or requests have few connections.
   */
  readonly direct: OpenDatabase;
  /** For LISTEN, backups and other dedicated connections. */
  readonly directUrl: string;
  readonly close: () => Promise<void>;
};

/** Address that bypasses a pooler. `embedded`: address of the embedded database, used if no other is set. */
export const directAddress = (
  { databaseUrl, databaseDirectUrl }: Pick<StoreConfig, 'databaseUrl' | 'databaseDirectUrl'>,
  embedded: string | undefined,
): string => databaseDirectUrl ?? embedded ?? databaseUrl ?? '';

/**
 * Opens the database through one or two addresses (decision 087).
 * @param embedded address of the embedded database, used if no other is set
 * @throws UnsupportedPooler if the only address is a pooler in transaction mode, OtherDatabase if the two addresses
 *   lead to different databases
 */
export async function openStores(
  { databaseUrl, databaseDirectUrl, databaseConnections, databaseTimeout, school }: StoreConfig,
  embedded: string | undefined,
  log: StoreLog,
  stream: () => Duplex,
  abort?: AbortSignal,
): Promise<Stores> {
  const url = embedded ?? databaseUrl ?? '';
  const directUrl = directAddress({ databaseUrl, databaseDirectUrl }, embedded);
  if (databaseUrl !== undefined && !(await carriesNotifications(() => connect(directUrl, 'probe'))))
    throw new UnsupportedPooler();
  const defaults = school === undefined ? defaultLimits : { ...defaultLimits, idle: schoolIdleTimeout };
  const limits = { ...defaults, max: databaseConnections, timeout: databaseTimeout * 1000 };
  const isPooled = databaseDirectUrl !== undefined;
  const store = openDatabase(url, log, stream, { ...limits, span: isPooled ? 'transaction' : 'connection' });
  // Holders of locks need further connections; with few for requests they get a separate pool.
  const isShared = !isPooled && limits.max >= defaultLimits.max;
  const direct = isShared ? store : openDatabase(directUrl, log, stream, defaults);
  const close = async (): Promise<void> => {
    await store.close();
    await direct.close();
  };
  try {
    if (isPooled) {
      await retryOnCollision(() => setTimeouts(direct.db, limits.timeout));
      await requireSameDatabase(
        () => Promise.all([identityOf(store.db), identityOf(direct.db)]),
        () => delay(1000, undefined, { signal: abort }),
      );
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { store, direct, directUrl, close };
}

/** Migrates the schema and assigns tables to roles; waits without limit if another server is doing this. */
export async function prepareSchema(
  { directUrl }: Pick<Stores, 'directUrl'>,
  log: StoreLog,
  stream: () => Duplex,
): Promise<Separation> {
  const { db, close } = openDatabase(directUrl, log, stream, { ...defaultLimits, max: 1 });
  try {
    // Runs on the only connection.
    await sql`set statement_timeout = 0`.execute(db);
    await migrate(db);
    return await separateRoles(db);
  } finally {
    await close();
  }
}

/**
 * Sets the statement limits for all sessions of this role in this database, because sessions of a pooler cannot set
 * them per connection. Sessions that are already open keep the old limits.
 */
async function setTimeouts(db: Db, timeout: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(timeout)}, true)`.execute(trx);
    await sql`do $$ begin
      execute format('alter role current_user in database %I set statement_timeout from current', current_database());
      execute format(
        'alter role current_user in database %I set idle_in_transaction_session_timeout from current', current_database());
    end $$`.execute(trx);
  });
}

/** Identity of the database that an address leads to. */
export type DatabaseIdentity = { readonly role: string; readonly started: string; readonly database: string };

async function identityOf(db: Db): Promise<DatabaseIdentity> {
  const { rows } = await sql<DatabaseIdentity>`
    select current_user as role, pg_postmaster_start_time()::text as started,
    (select oid::text from pg_database where datname = current_database()) as database`.execute(db);
  const [identity] = rows;
  if (identity === undefined) throw new Error('the database did not return its identity');
  return identity;
}

/** Number of retries during a failover, one second apart. */
const maxAttempts = 15;

/**
 * Checks that both addresses lead to the same database with the same role, so that limits, migrations and grants hold
 * for both. During a failover one may lead to the old primary for a moment, which differs only in its start time.
 */
export async function requireSameDatabase(
  readIdentities: () => Promise<readonly [DatabaseIdentity, DatabaseIdentity]>,
  pause: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [one, other] = await readIdentities();
    const isCopy = one.role === other.role && one.database === other.database;
    if (isCopy && one.started === other.started) return;
    if (!isCopy || attempt === maxAttempts) throw new OtherDatabase();
    await pause();
  }
}

/** DATABASE_URL and DATABASE_DIRECT_URL lead to different databases. The message is for the administrator. */
export class OtherDatabase extends Error {
  override readonly name = 'OtherDatabase';

  constructor() {
    super(
      'DATABASE_URL 和 DATABASE_DIRECT_URL 不是同一个数据库，或用户不同；两者只能在是否经过连接池上有区别',
    );
  }
}
