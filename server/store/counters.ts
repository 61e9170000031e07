import { RateLimiterMemory, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';

/** A count after an addition, and the milliseconds until it expires. */
export type Tally = { readonly count: number; readonly endsIn: number };

/** Counters shared by all servers; a count expires with its window. */
export type Counter = {
  /** Adds one and returns the new count, so that parallel requests get different counts. */
  readonly add: (key: string) => Promise<number>;
  /** Adds several at once. */
  readonly addAll: (key: string, by: number) => Promise<Tally>;
  /** Subtracts one. */
  readonly uncount: (key: string) => Promise<void>;
  readonly read: (key: string) => Promise<number>;
  readonly clear: (key: string) => Promise<void>;
};

export type Counters = {
  /** Ten seconds from the first count of a key, and so on. */
  readonly tenSeconds: Counter;
  readonly quarterHour: Counter;
  readonly day: Counter;
  readonly close: () => void;
};

/** Seconds of the windows. */
const windows = { tenSeconds: 10, quarterHour: 15 * 60, day: 24 * 60 * 60 } as const;
/** Counts as stored. */
const prefixes = { tenSeconds: 'ten', quarterHour: 'login', day: 'day' } as const;

export type LimiterOptions = {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
  readonly keyPrefix: string;
  readonly insuranceLimiter: RateLimiterMemory;
};

/** Stores the counts of one window. If it fails, `insuranceLimiter` counts instead and no request is refused. */
export type CounterEngine = (options: LimiterOptions) => RateLimiterStoreAbstract;

/** Creates the counters of one engine. `spans`: window lengths in seconds that differ from the names, for tests. */
export function createCounters(
  engine: CounterEngine,
  close: () => void,
  spans: Partial<Record<keyof typeof windows, number>> = {},
): Counters {
  const open = (window: keyof typeof windows): Counter =>
    createCounter(engine, prefixes[window], spans[window] ?? windows[window]);
  return { tenSeconds: open('tenSeconds'), quarterHour: open('quarterHour'), day: open('day'), close };
}

function createCounter(engine: CounterEngine, keyPrefix: string, duration: number): Counter {
  // While the store is unavailable (full disk, lost connection), each server counts locally, so guessing stays limited.
  const insurance = new RateLimiterMemory({ points: 1, duration, keyPrefix });
  const limiter = engine({ points: 1, duration, keyPrefix, insuranceLimiter: insurance });
  return {
    add: async (key) => (await limiter.penalty(key)).consumedPoints,
    addAll: async (key, by) => {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, by);
      return { count: consumedPoints, endsIn: msBeforeNext };
    },
    uncount: async (key) => {
      await limiter.reward(key);
    },
    read: async (key) => {
      // A full disk can still be read, so add the local counts to the stored ones.
      const [stored, here] = await Promise.all([limiter.get(key), insurance.get(key)]);
      return Math.max(stored?.consumedPoints ?? 0, here?.consumedPoints ?? 0);
    },
    clear: async (key) => {
      // A delete succeeds even on a full disk; the local counts must be cleared too.
      await insurance.delete(key);
      await limiter.delete(key);
    },
  };
}
