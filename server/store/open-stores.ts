import { sql } from 'kysely';
import type { Duplex } from 'node:stream';
import { connect } from './connect.ts';
import { openDatabase, usualLimits, type Db, type OpenDatabase, type StoreLog } from './database.ts';
import { carriesNotifications, PoolerInTheWay } from './pooler-probe.ts';

/** As the settings say. */
type StoreConfig = {
  /** Undefined: the embedded database. */
  readonly databaseUrl: string | undefined;
  /** Undefined: `databaseUrl` names no pooler. */
  readonly databaseDirectUrl: string | undefined;
  readonly databaseConnections: number;
  /** Seconds of a statement. */
  readonly databaseTimeout: number;
};

export type Stores = {
  /** For requests. */
  readonly store: OpenDatabase;
  /**
   * For what needs a session of its own: locks that outlast a transaction, prepared statements by name, migrations. The
   * same one unless there is a pooler in transaction mode.
   */
  readonly direct: OpenDatabase;
  /** Of the database, or of the pooler before it. */
  readonly url: string;
  /** For LISTEN, backups, and whoever else comes by a connection of their own. */
  readonly directUrl: string;
  readonly close: () => Promise<void>;
};

/**
 * Opens the database, by one way or two (decision 087).
 * @param embedded address of the embedded one, where no other is named
 * @throws PoolerInTheWay where a pooler in transaction mode is all that is known
 */
export async function openStores(
  { databaseUrl, databaseDirectUrl, databaseConnections, databaseTimeout }: StoreConfig,
  embedded: string | undefined,
  log: StoreLog,
  stream: () => Duplex,
): Promise<Stores> {
  const url = embedded ?? databaseUrl ?? '';
  const directUrl = databaseDirectUrl ?? url;
  if (databaseUrl !== undefined && !(await carriesNotifications(() => connect(directUrl, 'probe'))))
    throw new PoolerInTheWay();
  const limits = { ...usualLimits, max: databaseConnections, patience: databaseTimeout * 1000 };
  if (databaseDirectUrl === undefined) {
    const store = openDatabase(url, log, stream, limits);
    return { store, direct: store, url, directUrl, close: store.close };
  }
  const direct = openDatabase(directUrl, log, stream, { ...usualLimits, patience: limits.patience });
  await keepTimes(direct.db);
  const store = openDatabase(url, log, stream, { ...limits, span: 'transaction' });
  return {
    store,
    direct,
    url,
    directUrl,
    close: async () => {
      await store.close();
      await direct.close();
    },
  };
}

/**
 * What each connection says for itself elsewhere, said for all sessions of this role in this database: those of the pooler
 * have no other way to know. Sessions that it has open already go on without.
 */
async function keepTimes(db: Db): Promise<void> {
  await sql`do $$ begin
    execute format('alter role current_user in database %I set statement_timeout from current', current_database());
    execute format(
      'alter role current_user in database %I set idle_in_transaction_session_timeout from current', current_database());
  end $$`.execute(db);
}
