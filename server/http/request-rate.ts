import { LRUCache } from 'lru-cache';
import { atMost } from '#server/store/growing-cache.ts';
import type { Counter } from '#server/store/counters.ts';

/** Milliseconds in which requests are counted. */
const span = 10_000;
/** A server tells the others of an address after this part of the limit: who asks little costs them nothing. */
const toldAfter = 1 / 100;
/** Addresses that are remembered. */
const most = 100_000;

/** What is known here of an address: `due` of the count the others do not know of yet. */
type Window = { count: number; due: number; endsAt: number; isTelling: boolean };

/**
 * Counts requests of an address on all servers together, and waits for nothing: a server counts by itself, and tells what
 * it has counted when it is a hundredth of the limit. So as many more may come in as servers times that hundredth, and
 * what comes while the others are told. While they cannot be told, each server has the limit for itself.
 * @param points requests in ten seconds; 5,000 by default: 300 pupils of one school log in within them, at 15 each
 * @returns whether the next request of an address may come in; it is counted then
 */
export function createRequestRate(
  counter: Pick<Counter, 'addAll'>,
  points: number,
  clock: () => number = () => performance.now(),
): (address: string) => boolean {
  const windows = new LRUCache<string, Window>(atMost(most));
  const step = Math.max(1, Math.floor(points * toldAfter));
  const tell = async (address: string, window: Window): Promise<void> => {
    const { due } = window;
    [window.due, window.isTelling] = [0, true];
    try {
      const { count, endsIn } = await counter.addAll(address, due);
      // Not the larger of both: a store that was started anew begins a window.
      window.count = count + window.due;
      window.endsAt = clock() + Math.min(endsIn, span);
    } catch {
      // A store that fails is counted for, so this is one that is closed. What nobody was told of is told with the next.
      window.due += due;
    } finally {
      window.isTelling = false;
    }
  };
  const windowOf = (address: string): Window => {
    const known = windows.get(address);
    if (known !== undefined && clock() < known.endsAt) return known;
    const window = { count: 0, due: 0, endsAt: clock() + span, isTelling: false };
    windows.set(address, window);
    return window;
  };
  return (address) => {
    const window = windowOf(address);
    if (window.count >= points) return false;
    window.count += 1;
    window.due += 1;
    if (window.due >= step && !window.isTelling) void tell(address, window);
    return true;
  };
}
