import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Pool } from 'pg';

/** Counts that all nodes share and that are forgotten after their window. */
export type Counter = {
  /** Adds one and answers how many there are now: whoever compares afterwards counts parallel requests one by one. */
  readonly add: (key: string) => Promise<number>;
  readonly takeBack: (key: string) => Promise<void>;
  readonly read: (key: string) => Promise<number>;
  readonly clear: (key: string) => Promise<void>;
};

export type Counters = {
  /** Fifteen minutes from the first count of a key. */
  readonly quarterHour: Counter;
  readonly day: Counter;
};

/** Opens the counters; their table is made when it is missing. */
export async function openCounters(pool: Pool): Promise<Counters> {
  // One after the other: both make the same table.
  const quarterHour = await openCounter(pool, 'login', 15 * 60);
  return { quarterHour, day: await openCounter(pool, 'day', 24 * 60 * 60) };
}

async function openCounter(pool: Pool, keyPrefix: string, duration: number): Promise<Counter> {
  // While the database takes no count (a full disk) each server counts for itself: guessing stays bounded.
  const insurance = new RateLimiterMemory({ points: 1, duration, keyPrefix });
  const limiter = await new Promise<RateLimiterPostgres>((resolve, reject) => {
    const opened = new RateLimiterPostgres(
      {
        storeClient: pool,
        points: 1,
        duration,
        tableName: 'sys_login_failure',
        keyPrefix,
        insuranceLimiter: insurance,
      },
      (error?: Error) => (error === undefined || error === null ? resolve(opened) : reject(error)),
    );
  });
  return {
    add: async (key) => (await limiter.penalty(key)).consumedPoints,
    takeBack: async (key) => {
      await limiter.reward(key);
    },
    read: async (key) => {
      // A full disk is still read: what was counted here meanwhile stands beside what is stored.
      const [stored, here] = await Promise.all([limiter.get(key), insurance.get(key)]);
      return Math.max(stored?.consumedPoints ?? 0, here?.consumedPoints ?? 0);
    },
    clear: async (key) => {
      // Deleting nothing needs no room, so the database says yes; what was counted here meanwhile is to go all the same.
      await insurance.delete(key);
      await limiter.delete(key);
    },
  };
}
