import { LRUCache } from 'lru-cache';
import { atMost } from '#server/store/growing-cache.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Bus } from '#server/live/bus.ts';

/**
 * How long a caller may be served from memory. Changes are announced to all nodes, so for a node that receives them
 * this is only the safety net: with half a minute, every fifth poll of every open page would query the database.
 */
const cacheTtl = { hearing: 10 * 60_000, deaf: 30_000 };
/** Pages of one node (12,500), with room for those that were closed. */
const maxCallers = 20_000;
/** Number of separate changes that are remembered while callers are read, which takes milliseconds. */
const maxChanges = 10_000;

type Cached = { readonly caller: Caller; readonly expiresAt: Date; readonly readAt: Date };

export type CallerCache = {
  readonly get: (key: string, now: Date) => Cached | undefined;
  /** Called before a caller is read; the returned function stores the caller unless they changed meanwhile. */
  readonly keeper: () => (key: string, cached: Cached) => void;
  /** Drops the entries of a user, or all entries. */
  readonly forget: (userId: string | null) => void;
  readonly forgetKey: (key: string) => void;
};

/** Caches the callers of sessions for a while; a value is not stored when it ended or changed during its read. */
export function createCallerCache(bus: Pick<Bus, 'isListening'>): CallerCache {
  // An import announces as many people as a school has: a full search of the cache for each would be too slow.
  const keysOf = new Map<string, Set<string>>();
  const cache = new LRUCache<string, Cached>({
    ...atMost(maxCallers),
    dispose: ({ caller: { userId } }, key) => {
      const keys = keysOf.get(userId);
      keys?.delete(key);
      if (keys?.size === 0) keysOf.delete(userId);
    },
  });
  const changes = createChanges();
  return {
    get: (key, now) => {
      const cached = cache.get(key);
      if (cached === undefined || cached.expiresAt <= now) return undefined;
      const age = now.getTime() - cached.readAt.getTime();
      // A clock that was set back gives no valid age.
      return age >= 0 && age < (bus.isListening ? cacheTtl.hearing : cacheTtl.deaf) ? cached : undefined;
    },
    keeper: () => {
      const before = changes.now();
      return (key, cached) => {
        const { userId } = cached.caller;
        if (changes.isSince(before, userId) || changes.isSince(before, key)) return;
        cache.set(key, cached);
        keysOf.set(userId, (keysOf.get(userId) ?? new Set()).add(key));
      };
    },
    forget: (userId) => {
      changes.note(userId);
      if (userId === null) cache.clear();
      else for (const key of keysOf.get(userId) ?? []) cache.delete(key);
    },
    forgetKey: (key) => {
      changes.note(key);
      cache.delete(key);
    },
  };
}

/** Records at which change number users and sessions changed. Changes that are too old count as changes of all. */
function createChanges() {
  let count = 0;
  let ofAll = 0;
  const last = new Map<string, number>();
  return {
    now: (): number => count,
    isSince: (before: number, name: string): boolean => Math.max(ofAll, last.get(name) ?? 0) > before,
    note: (name: string | null): void => {
      count += 1;
      if (name === null) {
        ofAll = count;
        last.clear();
        return;
      }
      // The map is in order of changes, so the first entry is the oldest.
      last.delete(name);
      last.set(name, count);
      const [oldest] = last.size > maxChanges ? last : [];
      if (oldest === undefined) return;
      last.delete(oldest[0]);
      ofAll = Math.max(ofAll, oldest[1]);
    },
  };
}
