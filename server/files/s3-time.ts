/** What time a store has, as far as it has said. */
export type StoreTime = {
  readonly now: () => Date;
  /** The `date` of an answer that says our time is wrong. Whether that tells us more than we knew. */
  readonly heard: (date: string | null) => boolean;
};

/** Milliseconds: stores refuse who is a quarter of an hour off. */
const worthKnowing = 60_000;

/**
 * Signatures carry a time, which a store compares with its own. A machine whose clock is wrong would have every file refused;
 * so what is refused for its time is signed again for the time that the refusal came with.
 */
export function createStoreTime(machine: () => number = Date.now): StoreTime {
  let ahead = 0;
  return {
    now: () => new Date(machine() - ahead),
    heard: (date) => {
      const there = Date.parse(date ?? '');
      if (Number.isNaN(there)) return false;
      const before = ahead;
      ahead = machine() - there;
      return Math.abs(ahead - before) > worthKnowing;
    },
  };
}
