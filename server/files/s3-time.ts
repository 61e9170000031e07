/** What time a store has, as far as it has said. */
export type StoreTime = {
  readonly now: () => Date;
  /** The `date` of a refusal of what was signed for a time. Whether the store has another time, which is then ours. */
  readonly heard: (signedFor: Date, date: string | null) => boolean;
};

/** Milliseconds: stores refuse who is a quarter of an hour off. */
const worthKnowing = 60_000;
/** What a store may say the time is, whatever the machine has: one without a battery begins in 1970. */
const believable = { from: Date.UTC(2020, 0), until: Date.UTC(2100, 0) };

/**
 * Signatures carry a time, which a store compares with its own. A machine whose clock is wrong would have every file refused;
 * so what is refused for its time is signed again for the time that the refusal came with.
 */
export function createStoreTime(machine: () => number = Date.now): StoreTime {
  let ahead = 0;
  return {
    now: () => new Date(machine() - ahead),
    heard: (signedFor, date) => {
      const there = Date.parse(date ?? '');
      const off = machine() - there;
      // Not with what is known by now: others may have been refused while this one was under way.
      const isBelieved = there > believable.from && there < believable.until;
      const isOther = isBelieved && Math.abs(signedFor.getTime() - there) > worthKnowing;
      if (isOther) ahead = off;
      return isOther;
    },
  };
}
