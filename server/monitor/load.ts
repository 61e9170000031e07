import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { OverloadLevel } from '#server/http/overload-level.ts';

export type LoopWatch = {
  /** Milliseconds. */
  readonly late: () => number;
  readonly close: () => void;
};

/**
 * Milliseconds from which it is so. `loop`: what each answer waits for this process. `database`: how long the first in
 * line has waited for a connection, who after ten seconds is sent away anyhow (store/database.ts).
 */
const bounds = { loop: [200, 600, 3000], database: [500, 2000, 6000] } as const;
const resolution = 20;
/** Long enough that one large answer is not taken for a crowd. */
const sampleEvery = 1000;

export type Lateness = { readonly loop: number; readonly database: number };

export function loadOf({ loop, database }: Lateness): OverloadLevel {
  const isPast = (level: 0 | 1 | 2): boolean =>
    loop >= bounds.loop[level] || database >= bounds.database[level];
  if (isPast(2)) return 3;
  if (isPast(1)) return 2;
  return isPast(0) ? 1 : 0;
}

/** Watches how late the turns of this process are, until it is closed. */
export function watchLoop(): LoopWatch {
  const delay = monitorEventLoopDelay({ resolution });
  delay.enable();
  let loop = 0;
  const timer = setInterval(() => {
    const mean = delay.mean / 1e6 - resolution;
    loop = Number.isFinite(mean) ? Math.max(0, mean) : 0;
    delay.reset();
  }, sampleEvery);
  timer.unref();
  return {
    late: () => loop,
    close: () => {
      clearInterval(timer);
      delay.disable();
    },
  };
}
