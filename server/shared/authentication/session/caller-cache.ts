import { LRUCache } from 'lru-cache';
import { lruOptions } from '#server/store/lru-options.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Bus } from '#server/live/bus.ts';

/**
 * Milliseconds for which a caller may be served from memory. Changes are announced to all nodes, so for a node that is
 * connected to the bus this is only a safety net: with 30 s, every fifth poll of every open page would query the
 * database.
 */
const cacheTtl = { connected: 10 * 60_000, disconnected: 30_000 };
/** Pages of one node (12,500), with room for those that were closed. */
const maxCallers = 20_000;
/** Number of separate changes that are remembered while callers are read, which takes milliseconds. */
const maxChanges = 10_000;

type CachedCaller = { readonly caller: Caller; readonly expiresAt: Date; readonly readAt: Date };

export type CallerCache = {
  readonly get: (tokenHash: string, now: Date) => CachedCaller | undefined;
  /** Call it before a caller is read. The returned function stores the caller unless they changed meanwhile. */
  readonly beginRead: () => (tokenHash: string, cached: CachedCaller) => void;
  /** Removes the entries of a user; null removes all entries. */
  readonly forget: (userId: string | null) => void;
  readonly forgetSession: (tokenHash: string) => void;
};

/** Caches the callers of sessions for a while; a value is not stored when it ended or changed during its read. */
export function createCallerCache(bus: Pick<Bus, 'isListening'>): CallerCache {
  // An import announces as many people as a school has: a full search of the cache for each would be too slow.
  const hashesOf = new Map<string, Set<string>>();
  const cache = new LRUCache<string, CachedCaller>({
    ...lruOptions(maxCallers),
    dispose: ({ caller: { userId } }, tokenHash) => {
      const hashes = hashesOf.get(userId);
      hashes?.delete(tokenHash);
      if (hashes?.size === 0) hashesOf.delete(userId);
    },
  });
  const changes = createChanges();
  return {
    get: (tokenHash, now) => {
      const cached = cache.get(tokenHash);
      if (cached === undefined || cached.expiresAt <= now) return undefined;
      const age = now.getTime() - cached.readAt.getTime();
      const maxAge = bus.isListening ? cacheTtl.connected : cacheTtl.disconnected;
      // A clock that was set back gives no valid age.
      return age >= 0 && age < maxAge ? cached : undefined;
    },
    beginRead: () => {
      const before = changes.now();
      return (tokenHash, cached) => {
        const { userId } = cached.caller;
        if (changes.isSince(before, userId) || changes.isSince(before, tokenHash)) return;
        cache.set(tokenHash, cached);
        hashesOf.set(userId, (hashesOf.get(userId) ?? new Set()).add(tokenHash));
      };
    },
    forget: (userId) => {
      changes.note(userId);
      if (userId === null) cache.clear();
      else for (const tokenHash of hashesOf.get(userId) ?? []) cache.delete(tokenHash);
    },
    forgetSession: (tokenHash) => {
      changes.note(tokenHash);
      cache.delete(tokenHash);
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
