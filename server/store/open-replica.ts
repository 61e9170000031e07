import type { ClientBase } from 'pg';
import { Gauge, type Metric } from 'prom-client';
import { openDatabase, type Db, type Limits } from './database.ts';
import { databaseSockets } from './watch-database.ts';
import { serverStarted, watchReplica, type ReplicaWatch, type ReplicaWatchDeps } from './watch-replica.ts';

/** A read-only replica of the database, which may lag behind. */
export type ReadReplica = {
  readonly db: Db;
  /** Whether it is currently usable. */
  readonly isFit: () => boolean;
  /** Milliseconds that the first queued request has waited for a connection. */
  readonly queueTime: () => number;
};

export type Replica = ReadReplica & {
  readonly metrics: readonly Metric[];
  readonly close: () => Promise<void>;
};

export type ReplicaOptions = Omit<ReplicaWatchDeps, 'sockets'> & {
  readonly limits: Pick<Limits, 'max' | 'timeout'>;
};

/** Opens only the watching connections, so that an unavailable replica does not delay the start. */
export function openReplica(options: ReplicaOptions): Replica {
  const { replicaUrl, log } = options;
  const sockets = databaseSockets();
  const watch = watchReplica({ ...options, sockets });
  const verify = (client: ClientBase): Promise<void> => prepareConnection(client, watch);
  const { stream } = sockets;
  const { db, queueTime, close } = openDatabase(replicaUrl, log, stream, { ...options.limits, verify });
  return {
    db,
    queueTime,
    isFit: watch.isFit,
    metrics: replicaMetrics(watch),
    close: async () => {
      await watch.close();
      await close();
    },
  };
}

/** Connections are watched and read-only, even if the address now leads to a primary. */
async function prepareConnection(client: ClientBase, { server }: ReplicaWatch): Promise<void> {
  const { rows } = await client.query<{ server: string }>(serverStarted);
  if (rows[0]?.server !== server())
    throw new Error('Connection terminated: this is not the replica that is watched');
  await client.query('set default_transaction_read_only = on');
}

/** Metrics: whether it is used, and its lag. */
export function replicaMetrics({ isFit, age }: Pick<ReplicaWatch, 'isFit' | 'age'>): readonly Metric[] {
  return [
    new Gauge({
      name: 'campus_replica_used',
      help: '1: lists and reports are read from the replica; 0: it is away or behind',
      registers: [],
      collect() {
        this.set(isFit() ? 1 : 0);
      },
    }),
    new Gauge({
      name: 'campus_replica_age_seconds',
      help: 'How old what the replica shows may be; +Inf: not known',
      registers: [],
      collect() {
        this.set(age() / 1000);
      },
    }),
  ];
}
