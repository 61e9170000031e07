import { connect, type Connection } from './connect.ts';
import type { StoreLog } from './database.ts';
import { bearable, createReplicaAge, positionOf } from './replica-age.ts';
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
  /** Past a pooler. */
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
const ofSystem = `system_identifier || '/' || (select oid from pg_database where datname = current_database()) as system`;
const askPrimary = `select pg_current_wal_lsn()::text as position, ${ofSystem} from pg_control_system()`;
const askReplica = `select pg_last_wal_replay_lsn()::text as position, ${ofSystem},
  pg_is_in_recovery() as follows from pg_control_system()`;

type Said = { readonly position: string | null; readonly system: string; readonly follows?: boolean };

/** The address is not a replica, or belongs to another database. */
class NoReplica extends Error {
  override readonly name = 'NoReplica';
}

type Lines = { readonly primary: Connection; readonly replica: Connection; readonly server: string };

/**
 * Queries the WAL positions of primary and replica twice a second, on separate connections. It aborts reads at the
 * replica when the replica lags too far, does not respond or is a primary itself.
 */
export function watchReplica(deps: ReplicaWatchDeps): ReplicaWatch {
  const { sockets, log, tick = 500 } = deps;
  const watchSockets = databaseSockets();
  const age = createReplicaAge(() => performance.now());
  let lines: Lines | undefined;
  let asking = false;
  let missedTicks = 0;
  /** The last logged state; the initial unknown state is not logged. */
  let reported: boolean | undefined;
  const isFit = (): boolean => age.age() <= bearable;
  const queryPositions = async (): Promise<void> => {
    lines ??= await openLines(deps, watchSockets);
    const at = performance.now();
    const primary = await queryOne(lines.primary, askPrimary);
    const replica = await queryOne(lines.replica, askReplica);
    if (replica.follows !== true || replica.system !== primary.system)
      throw new NoReplica('the replica follows no primary, or another one');
    age.wrote(at, positionOf(primary.position ?? '0/0'));
    age.shows(positionOf(replica.position ?? '0/0'));
  };
  const settle = (reason?: unknown): void => {
    const is = isFit();
    // Repeat this each time: queued readers have got new connections since.
    if (!is) sockets.cut();
    if (is === reported || (reported === undefined && !is && reason === undefined)) return;
    reported = is;
    if (is) log.warn({}, 'lists and reports are read from the replica');
    else log.warn({ err: reason }, 'the replica is away or behind; all is read from the primary');
  };
  const lose = (reason: unknown): void => {
    age.forget();
    watchSockets.cut();
    lines = undefined;
    settle(reason);
  };
  const look = (): void => {
    settle();
    missedTicks = asking ? missedTicks + 1 : 0;
    if (missedTicks === silentTicks) watchSockets.cut();
    if (asking) return;
    asking = true;
    void queryPositions()
      .then(() => settle(), lose)
      .finally(() => (asking = false));
  };
  const timer = setInterval(look, tick);
  timer.unref();
  look();
  return {
    isFit,
    age: age.age,
    server: () => lines?.server,
    close: async () => {
      clearInterval(timer);
      watchSockets.cut();
    },
  };
}

async function openLines(
  { primaryUrl, replicaUrl }: ReplicaWatchDeps,
  { stream }: DatabaseSockets,
): Promise<Lines> {
  const [primary, replica] = await Promise.all(
    [primaryUrl, replicaUrl].map((url) => connect(url, 'replica watch', stream)),
  );
  if (primary === undefined || replica === undefined) throw new NoReplica('there is no address');
  const { rows } = await replica.query<{ server: string }>(serverStarted);
  return { primary, replica, server: rows[0]?.server ?? '' };
}

async function queryOne(line: Connection, question: string): Promise<Said> {
  const { rows } = await line.query<Said>(question);
  const [answer] = rows;
  if (answer === undefined) throw new NoReplica('it says nothing');
  return answer;
}
