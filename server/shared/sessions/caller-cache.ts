import { LRUCache } from 'lru-cache';
import { atMost } from '#server/store/growing-cache.ts';
import type { Caller } from '#server/http/caller.ts';
import type { Bus } from '#server/live/bus.ts';

/**
 * How long a caller may be served from memory. Changes are announced to all nodes, so for one that hears them this is only
 * the safety net: with half a minute, every fifth poll of every open page would ask the database.
 */
const keptFor = { hearing: 10 * 60_000, deaf: 30_000 };
/** Pages of one node (12,500), with room for those who have gone. */
const mostCallers = 20_000;
/** Changes that are told apart while callers are being read, which takes milliseconds. */
const mostChanges = 10_000;

type Cached = { readonly caller: Caller; readonly expiresAt: Date; readonly readAt: Date };

export type CallerCache = {
  readonly get: (key: string, now: Date) => Cached | undefined;
  /** To be asked before a caller is read: keeps them, unless they have changed meanwhile. */
  readonly keeper: () => (key: string, cached: Cached) => void;
  /** What is remembered of a user, or of all. */
  readonly forget: (userId: string | null) => void;
  readonly forgetKey: (key: string) => void;
};

/** The callers of sessions, for a while; what was read before it ended or changed is not kept. */
export function createCallerCache(bus: Pick<Bus, 'isListening'>): CallerCache {
  // An import announces as many people as a school has: nobody looks through the whole cache for each.
  const keysOf = new Map<string, Set<string>>();
  const cache = new LRUCache<string, Cached>({
    ...atMost(mostCallers),
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
      // A clock that was set back says nothing of the age.
      return age >= 0 && age < (bus.isListening ? keptFor.hearing : keptFor.deaf) ? cached : undefined;
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

/** When users and sessions have changed, counted in changes. Those that are too long ago to be told apart are of all. */
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
      // Their order is that of the changes, so the first is the oldest.
      last.delete(name);
      last.set(name, count);
      const [oldest] = last.size > mostChanges ? last : [];
      if (oldest === undefined) return;
      last.delete(oldest[0]);
      ofAll = Math.max(ofAll, oldest[1]);
    },
  };
}
