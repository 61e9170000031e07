import type { ClientBase } from 'pg';
import { Gauge, type Metric } from 'prom-client';
import { openDatabase, type Db, type Limits } from './database.ts';
import { databaseSockets } from './watch-database.ts';
import { serverStarted, watchReplica, type ReplicaWatch, type ReplicaWatchParts } from './watch-replica.ts';

/** A second database that shows what the first had a moment ago, and takes no writes. */
export type ReadReplica = {
  readonly db: Db;
  /** Whether it may be read from now. */
  readonly isFit: () => boolean;
  /** Milliseconds that the first in line has waited for a connection. */
  readonly waited: () => number;
};

export type Replica = ReadReplica & {
  readonly metrics: readonly Metric[];
  readonly close: () => Promise<void>;
};

export type ReplicaParts = Omit<ReplicaWatchParts, 'sockets'> & {
  readonly limits: Pick<Limits, 'max' | 'patience'>;
};

/** Opens no connection but those of whoever watches it: a replica that is away keeps no server from starting. */
export function openReplica(parts: ReplicaParts): Replica {
  const { replicaUrl, log } = parts;
  const sockets = databaseSockets();
  const watch = watchReplica({ ...parts, sockets });
  const verify = (client: ClientBase): Promise<void> => begin(client, watch);
  const { stream } = sockets;
  const { db, waited, close } = openDatabase(replicaUrl, log, stream, { ...parts.limits, verify });
  return {
    db,
    waited,
    isFit: watch.isFit,
    metrics: replicaMetrics(watch),
    close: async () => {
      await watch.close();
      await close();
    },
  };
}

/** Of what is watched, and reads alone: also where the address leads to a primary by now. */
async function begin(client: ClientBase, { server }: ReplicaWatch): Promise<void> {
  const { rows } = await client.query<{ server: string }>(serverStarted);
  if (rows[0]?.server !== server())
    throw new Error('Connection terminated: this is not the replica that is watched');
  await client.query('set default_transaction_read_only = on');
}

/** Whether it is read from, and how old it is. */
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
