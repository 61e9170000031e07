import { sql } from 'kysely';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { connect } from './connect.ts';
import { openDatabase, usualLimits, type Db, type OpenDatabase, type StoreLog } from './database.ts';
import { migrate } from './migrate.ts';
import { carriesNotifications, PoolerInTheWay } from './pooler-probe.ts';
import { insisting, separateRoles, type Separation } from './separate-roles.store.ts';

/** As the settings say. */
type StoreConfig = {
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Undefined: `databaseUrl` names no pooler. */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseConnections: number;
  /** Seconds of a statement. */
  readonly databaseTimeout: number;
  /** One of many on its server: what it does not use is soon another's. */
  readonly school?: string | undefined;
};

/** Milliseconds that a connection of one school of many is kept for. */
const keptOfMany = 10_000;

export type Stores = {
  /** For requests. */
  readonly store: OpenDatabase;
  /**
   * For what needs a session of its own: locks that outlast a transaction, prepared statements by name. The same one
   * unless there is a pooler in transaction mode, or requests have few connections.
   */
  readonly direct: OpenDatabase;
  /** For LISTEN, backups, and whoever else comes by a connection of their own. */
  readonly directUrl: string;
  readonly close: () => Promise<void>;
};

/** Past a pooler. `embedded`: address of the embedded one, where no other is named. */
export const directAddress = (
  { databaseUrl, databaseDirectUrl }: Pick<StoreConfig, 'databaseUrl' | 'databaseDirectUrl'>,
  embedded: string | undefined,
): string => databaseDirectUrl ?? embedded ?? databaseUrl ?? '';

/**
 * Opens the database, by one way or two (decision 087).
 * @param embedded address of the embedded one, where no other is named
 * @throws PoolerInTheWay where a pooler in transaction mode is all that is known, OtherDatabase where the two ways do not
 *   lead to the same place
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
    throw new PoolerInTheWay();
  const usual = school === undefined ? usualLimits : { ...usualLimits, idle: keptOfMany };
  const limits = { ...usual, max: databaseConnections, patience: databaseTimeout * 1000 };
  const isPooled = databaseDirectUrl !== undefined;
  const store = openDatabase(url, log, stream, { ...limits, span: isPooled ? 'transaction' : 'connection' });
  // Whoever holds a lock needs other connections to work: with few for requests they have their own.
  const isShared = !isPooled && limits.max >= usualLimits.max;
  const direct = isShared ? store : openDatabase(directUrl, log, stream, usual);
  const close = async (): Promise<void> => {
    await store.close();
    await direct.close();
  };
  try {
    if (isPooled) {
      await insisting(() => keepTimes(direct.db, limits.patience));
      await demandSame(
        () => Promise.all([placeOf(store.db), placeOf(direct.db)]),
        () => delay(1000, undefined, { signal: abort }),
      );
    }
  } catch (error) {
    await close();
    throw error;
  }
  return { store, direct, directUrl, close };
}

/** Brings the schema up to this build and its tables to their roles: whoever waits for another server waits as long as that takes. */
export async function prepareSchema(
  { directUrl }: Pick<Stores, 'directUrl'>,
  log: StoreLog,
  stream: () => Duplex,
): Promise<Separation> {
  const { db, close } = openDatabase(directUrl, log, stream, { ...usualLimits, max: 1 });
  try {
    // Of the one connection that there is.
    await sql`set statement_timeout = 0`.execute(db);
    await migrate(db);
    return await separateRoles(db);
  } finally {
    await close();
  }
}

/**
 * What each connection says for itself elsewhere, said for all sessions of this role in this database: those of the pooler
 * have no other way to know. Sessions that it has open already go on without.
 */
async function keepTimes(db: Db, patience: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select set_config('statement_timeout', ${String(patience)}, true)`.execute(trx);
    await sql`do $$ begin
      execute format('alter role current_user in database %I set statement_timeout from current', current_database());
      execute format(
        'alter role current_user in database %I set idle_in_transaction_session_timeout from current', current_database());
    end $$`.execute(trx);
  });
}

/** Where one of the two ways leads. */
export type Place = { readonly role: string; readonly started: string; readonly database: string };

async function placeOf(db: Db): Promise<Place> {
  const { rows } = await sql<Place>`select current_user as role, pg_postmaster_start_time()::text as started,
    (select oid::text from pg_database where datname = current_database()) as database`.execute(db);
  const [place] = rows;
  if (place === undefined) throw new Error('the database does not say where it is');
  return place;
}

/** How often it is asked again where another server is being made the primary, a second apart. */
const tries = 15;

/**
 * The two ways lead to one database, as one role: what is limited, migrated and granted by the one holds for the other.
 * During a failover one of them may lead to the old primary for a moment: its copy differs by nothing but its start.
 */
export async function demandSame(
  ask: () => Promise<readonly [Place, Place]>,
  pause: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const [one, other] = await ask();
    const isCopy = one.role === other.role && one.database === other.database;
    if (isCopy && one.started === other.started) return;
    if (!isCopy || attempt === tries) throw new OtherDatabase();
    await pause();
  }
}

/** DATABASE_URL and DATABASE_DIRECT_URL do not lead to the same place. The message is for who starts the product. */
export class OtherDatabase extends Error {
  override readonly name = 'OtherDatabase';

  constructor() {
    super(
      'DATABASE_URL 和 DATABASE_DIRECT_URL 不是同一个数据库，或用户不同；两者只能在是否经过连接池上有区别',
    );
  }
}
