import { connect, type Connection } from './connect.ts';
import type { StoreLog } from './database.ts';
import { maxReplicaLag, createReplicaAge, positionOf } from './replica-age.ts';
import { databaseSockets, type DatabaseSockets } from './watch-database.ts';

export type ReplicaWatch = {
  /** Whether it may be read from. */
  readonly isFit: () => boolean;
  /** Milliseconds; Infinity: not known. */
  readonly age: () => number;
  /** The server these values belong to, because an address may lead to several; undefined if to none. */
  readonly server: () => string | undefined;
  readonly close: () => Promise<void>;
};

export type ReplicaWatchDeps = {
  /** An address that bypasses a pooler. */
  readonly primaryUrl: string;
  readonly replicaUrl: string;
  /** Sockets of all readers of the replica. */
  readonly sockets: DatabaseSockets;
  readonly log: StoreLog;
  /** Milliseconds. */
  readonly tick?: number;
};

const silentTicks = 8;

/** Start time of a server in seconds, which identifies it; seconds, because roles may have a time zone. */
export const serverStarted = 'select extract(epoch from pg_postmaster_start_time())::text as server';
/** Identifies the cluster and database; equal in every copy. */
const system = `system_identifier || '/' || (select oid from pg_database where datname = current_database()) as system`;
const primaryQuery = `select pg_current_wal_lsn()::text as position, ${system} from pg_control_system()`;
const replicaQuery = `select pg_last_wal_replay_lsn()::text as position, ${system},
  pg_is_in_recovery() as follows from pg_control_system()`;

type PositionRow = { readonly position: string | null; readonly system: string; readonly follows?: boolean };

/** The address is not a replica, or belongs to another database. */
class NoReplica extends Error {
  override readonly name = 'NoReplica';
}

type WatchConnections = {
  readonly primary: Connection;
  readonly replica: Connection;
  readonly server: string;
};

/**
 * Queries the WAL positions of primary and replica twice a second, on separate connections. It aborts reads at the
 * replica when the replica lags too far, does not respond or is a primary itself.
 */
export function watchReplica(deps: ReplicaWatchDeps): ReplicaWatch {
  const { sockets, log, tick = 500 } = deps;
  const watchSockets = databaseSockets();
  const age = createReplicaAge(() => performance.now());
  let connections: WatchConnections | undefined;
  let isQuerying = false;
  let missedTicks = 0;
  /** The last logged state; the initial unknown state is not logged. */
  let reported: boolean | undefined;
  const isFit = (): boolean => age.age() <= maxReplicaLag;
  const queryPositions = async (): Promise<void> => {
    connections ??= await openConnections(deps, watchSockets);
    const at = performance.now();
    const primary = await queryOne(connections.primary, primaryQuery);
    const replica = await queryOne(connections.replica, replicaQuery);
    if (replica.follows !== true || replica.system !== primary.system)
      throw new NoReplica('the replica follows no primary, or another one');
    age.recordPrimary(at, positionOf(primary.position ?? '0/0'));
    age.recordReplica(positionOf(replica.position ?? '0/0'));
  };
  const settle = (reason?: unknown): void => {
    const isUsable = isFit();
    // Repeat this each time: queued readers have got new connections since.
    if (!isUsable) sockets.cut();
    if (isUsable === reported || (reported === undefined && !isUsable && reason === undefined)) return;
    reported = isUsable;
    if (isUsable) log.warn({}, 'lists and reports are read from the replica');
    else log.warn({ err: reason }, 'the replica is unavailable or lags; all reads use the primary');
  };
  const lose = (reason: unknown): void => {
    age.forget();
    watchSockets.cut();
    connections = undefined;
    settle(reason);
  };
  const check = (): void => {
    settle();
    missedTicks = isQuerying ? missedTicks + 1 : 0;
    if (missedTicks === silentTicks) watchSockets.cut();
    if (isQuerying) return;
    isQuerying = true;
    void queryPositions()
      .then(() => settle(), lose)
      .finally(() => (isQuerying = false));
  };
  const timer = setInterval(check, tick);
  timer.unref();
  check();
  return {
    isFit,
    age: age.age,
    server: () => connections?.server,
    close: async () => {
      clearInterval(timer);
      watchSockets.cut();
    },
  };
}

async function openConnections(
  { primaryUrl, replicaUrl }: ReplicaWatchDeps,
  { stream }: DatabaseSockets,
): Promise<WatchConnections> {
  const [primary, replica] = await Promise.all(
    [primaryUrl, replicaUrl].map((url) => connect(url, 'replica watch', stream)),
  );
  if (primary === undefined || replica === undefined) throw new NoReplica('a database address is missing');
  const { rows } = await replica.query<{ server: string }>(serverStarted);
  return { primary, replica, server: rows[0]?.server ?? '' };
}

async function queryOne(connection: Connection, query: string): Promise<PositionRow> {
  const { rows } = await connection.query<PositionRow>(query);
  const [row] = rows;
  if (row === undefined) throw new NoReplica('a database returned no position');
  return row;
}
