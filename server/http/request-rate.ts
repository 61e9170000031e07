import { LRUCache } from 'lru-cache';
import { lruOptions } from '#server/store/lru-options.ts';
import type { Counter } from '#server/store/counters.ts';

/** Milliseconds in which requests are counted. */
const span = 10_000;
/** Fraction of the limit after which a server reports an address, so that addresses with few requests cost nothing. */
const reportShare = 1 / 100;
/** Maximum number of remembered addresses. */
const max = 100_000;

/** The local count of an address; `due`: the part not yet reported to the store. */
type Window = { count: number; due: number; endsAt: number; isReporting: boolean };

/**
 * Limits the requests of an address over all servers, without waiting for the store: each server counts locally and
 * reports every hundredth of the limit. The limit can be exceeded by a hundredth per server, and by requests that
 * arrive during a report. While the store is unavailable, each server applies the limit alone.
 * @param points requests in ten seconds; 5,000 by default: 300 pupils of one school log in within them, at 15 each
 * @returns a function that counts a request of an address and returns whether it is within the limit
 */
export function createRequestRate(
  counter: Pick<Counter, 'addAll'>,
  points: number,
  clock: () => number = () => performance.now(),
): (address: string) => boolean {
  const windows = new LRUCache<string, Window>(lruOptions(max));
  const step = Math.max(1, Math.floor(points * reportShare));
  const report = async (address: string, window: Window): Promise<void> => {
    const { due } = window;
    [window.due, window.isReporting] = [0, true];
    try {
      const { count, endsIn } = await counter.addAll(address, due);
      // Do not take the larger of both: a restarted store begins a new window.
      window.count = count + window.due;
      window.endsAt = clock() + Math.min(endsIn, span);
    } catch {
      // A failing store counts locally, so this one is closed. The unreported part is reported with the next request.
      window.due += due;
    } finally {
      window.isReporting = false;
    }
  };
  const windowOf = (address: string): Window => {
    const known = windows.get(address);
    if (known !== undefined && clock() < known.endsAt) return known;
    const window = { count: 0, due: 0, endsAt: clock() + span, isReporting: false };
    windows.set(address, window);
    return window;
  };
  return (address) => {
    const window = windowOf(address);
    if (window.count >= points) return false;
    window.count += 1;
    window.due += 1;
    if (window.due >= step && !window.isReporting) void report(address, window);
    return true;
  };
}
