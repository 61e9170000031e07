import type { Metric } from 'prom-client';
import type { Bus } from '#server/live/bus.ts';
import { createGauges } from './gauges.ts';
import { createProcessProbe, type ProcessProbe, type ProcessReading } from './process-probe.ts';
import { createTraffic, type Traffic, type TrafficReading } from './traffic.ts';

/** Values at one moment. */
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
  /** The oldest first; at least one. */
  readonly samples: () => readonly Sample[];
  /** Messages between servers, by kind, since the start. */
  readonly messages: () => ReadonlyMap<string, number>;
  /** Where the number of live connections comes from. */
  readonly countSockets: (count: () => number) => void;
  readonly close: () => void;
};

/** Between two samples; what a page draws is ten minutes. */
export const sampleInterval = 5000;
const maxSamples = 120;

/** Watches this process from its start to its end. */
export function createMonitor(parts: {
  readonly pool: Pool;
  readonly bus: Pick<Bus, 'watch'>;
  readonly clock: () => Date;
  readonly more: readonly Metric[];
  /** The probe of a process with many schools, which closes it; undefined: the process has one school. */
  readonly probe?: ProcessProbe | undefined;
}): Monitor {
  const probe = parts.probe ?? createProcessProbe();
  let countSockets = (): number => 0;
  const pool = (): PoolReading => ({
    total: parts.pool.totalCount,
    idle: parts.pool.idleCount,
    waiting: parts.pool.waitingCount,
  });
  const gauges = createGauges({ pool, sockets: () => countSockets(), running: () => traffic.running() });
  const traffic = createTraffic(parts.clock, [...parts.more, ...gauges.metrics], parts.probe === undefined);
  const messages = new Map<string, number>();
  const leave = parts.bus.watch((kind) => {
    gauges.heard(kind);
    messages.set(kind, (messages.get(kind) ?? 0) + 1);
  });
  const sample = (): Sample => ({
    time: parts.clock(),
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
      leave();
      if (parts.probe === undefined) probe.close();
    },
  };
}
