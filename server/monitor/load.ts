import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { OverloadLevel } from '#server/http/overload-level.ts';

export type LoopWatch = {
  /** Returns milliseconds. */
  readonly delay: () => number;
  readonly close: () => void;
};

/**
 * Delays in milliseconds from which levels 1, 2 and 3 apply. `loop`: delay of the event loop. `database`: time that the
 * first queued request has waited for a connection, at most ten seconds (store/database.ts).
 */
const thresholds = { loop: [200, 600, 3000], database: [500, 2000, 6000] } as const;
const resolution = 20;
/** Milliseconds; long enough that a single large answer does not count as overload. */
const sampleEvery = 1000;

export type Delays = { readonly loop: number; readonly database: number };

export function loadOf({ loop, database }: Delays): OverloadLevel {
  const isPast = (level: 0 | 1 | 2): boolean =>
    loop >= thresholds.loop[level] || database >= thresholds.database[level];
  if (isPast(2)) return 3;
  if (isPast(1)) return 2;
  return isPast(0) ? 1 : 0;
}

/** Measures the delay of the event loop until it is closed. */
export function watchLoop(): LoopWatch {
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let loop = 0;
  const timer = setInterval(() => {
    const mean = histogram.mean / 1e6 - resolution;
    loop = Number.isFinite(mean) ? Math.max(0, mean) : 0;
    histogram.reset();
  }, sampleEvery);
  timer.unref();
  return {
    delay: () => loop,
    close: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
