/** The known clock of a store. */
export type StoreTime = {
  readonly now: () => Date;
  /** Processes the `date` of a refused request. Returns whether the store's clock differs, and adopts it. */
  readonly adoptTime: (signedFor: Date, date: string | null) => boolean;
};

/** Milliseconds: stores refuse a clock that is off by a quarter of an hour. */
const minDeviation = 60_000;
/** Plausible range of a store's time, independent of the machine's: a clock without a battery starts in 1970. */
const plausibleRange = { from: Date.UTC(2020, 0), until: Date.UTC(2100, 0) };

/**
 * Signatures contain a time, which a store compares with its own. A wrong machine clock would make every request fail,
 * so a request refused for its time is signed again with the time of the refusal.
 */
export function createStoreTime(machine: () => number = Date.now): StoreTime {
  let ahead = 0;
  return {
    now: () => new Date(machine() - ahead),
    adoptTime: (signedFor, date) => {
      const serverTime = Date.parse(date ?? '');
      const off = machine() - serverTime;
      // Compare with the time used for this request: concurrent requests may have updated the clock meanwhile.
      const isBelieved = serverTime > plausibleRange.from && serverTime < plausibleRange.until;
      const isOther = isBelieved && Math.abs(signedFor.getTime() - serverTime) > minDeviation;
      if (isOther) ahead = off;
      return isOther;
    },
  };
}
