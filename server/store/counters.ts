import { RateLimiterMemory, type RateLimiterStoreAbstract } from 'rate-limiter-flexible';

/** What a count is after something was added, and milliseconds until it is forgotten. */
export type Tally = { readonly count: number; readonly endsIn: number };

/** Counts that all servers share and that are forgotten after their window. */
export type Counter = {
  /** Adds one and answers how many there are now: whoever compares afterwards counts parallel requests one by one. */
  readonly add: (key: string) => Promise<number>;
  /** Adds several at once. */
  readonly addAll: (key: string, by: number) => Promise<Tally>;
  readonly takeBack: (key: string) => Promise<void>;
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
/** As they stand in the store. */
const prefixes = { tenSeconds: 'ten', quarterHour: 'login', day: 'day' } as const;

export type LimiterOptions = {
  readonly points: number;
  /** Seconds. */
  readonly duration: number;
  readonly keyPrefix: string;
  readonly insuranceLimiter: RateLimiterMemory;
};

/** What keeps the counts of one window. Errors of its own are nobody's refusal: `insuranceLimiter` counts then. */
export type CounterEngine = (options: LimiterOptions) => RateLimiterStoreAbstract;

/** The counters of one engine. `spans`: other seconds than those of their names, for tests. */
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
  // While the store takes no count (a full disk, a broken line) each server counts for itself: guessing stays bounded.
  const insurance = new RateLimiterMemory({ points: 1, duration, keyPrefix });
  const limiter = engine({ points: 1, duration, keyPrefix, insuranceLimiter: insurance });
  return {
    add: async (key) => (await limiter.penalty(key)).consumedPoints,
    addAll: async (key, by) => {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, by);
      return { count: consumedPoints, endsIn: msBeforeNext };
    },
    takeBack: async (key) => {
      await limiter.reward(key);
    },
    read: async (key) => {
      // A full disk is still read: what was counted here meanwhile stands beside what is stored.
      const [stored, here] = await Promise.all([limiter.get(key), insurance.get(key)]);
      return Math.max(stored?.consumedPoints ?? 0, here?.consumedPoints ?? 0);
    },
    clear: async (key) => {
      // Deleting nothing needs no room, so the store says yes; what was counted here meanwhile is to go all the same.
      await insurance.delete(key);
      await limiter.delete(key);
    },
  };
}
