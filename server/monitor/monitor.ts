import type { Metric } from 'prom-client';
import type { Bus } from '#server/live/bus.ts';
import { createGauges } from './gauges.ts';
import { createProcessProbe, type ProcessProbe, type ProcessReading } from './process-probe.ts';
import { createTraffic, type Traffic, type TrafficReading } from './traffic.ts';

/** Measurements at one time. */
export type Sample = {
  readonly time: Date;
  readonly process: ProcessReading;
  readonly traffic: TrafficReading;
  readonly pool: PoolReading;
  readonly sockets: number;
};

export type PoolReading = { readonly total: number; readonly idle: number; readonly waiting: number };
type Pool = { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number };

export type Monitor = {
  readonly traffic: Traffic;
  /** Returns the samples, oldest first; at least one. */
  readonly samples: () => readonly Sample[];
  /** Returns the number of messages between servers since the start, by kind. */
  readonly messages: () => ReadonlyMap<string, number>;
  /** Sets the function that counts live connections. */
  readonly countSockets: (count: () => number) => void;
  readonly close: () => void;
};

/** Milliseconds between two samples; the page shows those of ten minutes. */
export const sampleInterval = 5000;
const maxSamples = 120;

type MonitorDeps = {
  readonly pool: Pool;
  readonly bus: Pick<Bus, 'watch'>;
  readonly clock: () => Date;
  readonly more: readonly Metric[];
  /** The probe of a process with many schools, which closes it; undefined: the process has one school. */
  readonly probe?: ProcessProbe | undefined;
};

/** Measures this process until it is closed. */
export function createMonitor(deps: MonitorDeps): Monitor {
  const probe = deps.probe ?? createProcessProbe();
  let countSockets = (): number => 0;
  const pool = (): PoolReading => ({
    total: deps.pool.totalCount,
    idle: deps.pool.idleCount,
    waiting: deps.pool.waitingCount,
  });
  const gauges = createGauges({ pool, sockets: () => countSockets(), running: () => traffic.running() });
  const traffic = createTraffic(deps.clock, [...deps.more, ...gauges.metrics], deps.probe === undefined);
  const messages = new Map<string, number>();
  const unsubscribe = deps.bus.watch((kind) => {
    gauges.countMessage(kind);
    messages.set(kind, (messages.get(kind) ?? 0) + 1);
  });
  const sample = (): Sample => ({
    time: deps.clock(),
    process: probe.read(),
    traffic: traffic.read(),
    pool: pool(),
    sockets: countSockets(),
  });
  let samples: Sample[] = [];
  const timer = setInterval(() => {
    samples = [...samples.slice(1 - maxSamples), sample()];
  }, sampleInterval);
  timer.unref();
  return {
    traffic,
    samples: () => {
      if (samples.length === 0) samples = [sample()];
      return samples;
    },
    messages: () => messages,
    countSockets: (count) => {
      countSockets = count;
    },
    close: () => {
      clearInterval(timer);
      unsubscribe();
      if (deps.probe === undefined) probe.close();
    },
  };
}
