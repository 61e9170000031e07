import { networkOf } from '#server/http/network.ts';
import type { Counter } from '#server/store/counters.ts';

/** Likes that count from one address on a day, of people who are not logged in; a school is one address. */
const max = { work: 60, all: 600 } as const;

export type StarPlace = {
  readonly isFree: boolean;
  /** The like did not count after all. */
  readonly giveBack: () => Promise<void>;
};

/** Takes a place of the day for an anonymous like: who empties the cookies likes a work no more often than a class does. */
export async function takeStarPlace(day: Counter, ip: string, workId: string): Promise<StarPlace> {
  const from = networkOf(ip);
  const keys = [`star:${from}:${workId}`, `star:${from}`] as const;
  const [ofWork, ofAll] = await Promise.all([day.add(keys[0]), day.add(keys[1])]);
  const giveBack = async () => {
    await Promise.all(keys.map((key) => day.takeBack(key)));
  };
  const isFree = ofWork <= max.work && ofAll <= max.all;
  if (!isFree) await giveBack();
  return { isFree, giveBack };
}
