import { networkOf } from '#server/http/network.ts';
import type { Counter } from '#server/store/counters.ts';

/** The anonymous likes counted per address and day; all browsers of a school can share one address. */
const max = { work: 60, all: 600 } as const;

export type StarSlot = {
  readonly isFree: boolean;
  /** Frees the slot if the like was not counted. */
  readonly release: () => Promise<void>;
};

/**
 * Takes one of the day's slots of the address for an anonymous like, so that deleting cookies does not allow
 * unlimited likes.
 */
export async function takeStarSlot(day: Counter, ip: string, workId: string): Promise<StarSlot> {
  const from = networkOf(ip);
  const keys = [`star:${from}:${workId}`, `star:${from}`] as const;
  const [ofWork, ofAll] = await Promise.all([day.add(keys[0]), day.add(keys[1])]);
  const release = async () => {
    await Promise.all(keys.map((key) => day.uncount(key)));
  };
  const isFree = ofWork <= max.work && ofAll <= max.all;
  if (!isFree) await release();
  return { isFree, release };
}
