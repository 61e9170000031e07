import { LRUCache } from 'lru-cache';
import { atMost } from '#server/store/growing-cache.ts';
import type { Bus } from '#server/live/bus.ts';
import { bellsTopic, liveTopic, type LiveMessage } from '#server/live/topics.ts';
import type { Db } from '#server/store/database.ts';
import { listUnread } from './announcement.store.ts';

/** As many of each kind as the bell shows (docs/behaviour.md#bell). */
const bellSize = 5;
/** Changes are announced to all nodes, so these are only the safety net. */
const cacheFor = 60_000;
const mostUsers = 5_000;
/** Of a tag that nothing has changed: 100 bytes where a bell is ten kilobytes, for all who are connected to one server. */
const tagFor = 600_000;
const mostTags = 50_000;

type Bell = {
  readonly announcements: Awaited<ReturnType<typeof listUnread>>;
  readonly messages: Awaited<ReturnType<typeof listUnread>>;
};

/**
 * What each bell shows. Every open page asks every six seconds, nearly always in vain: such a poll names the tag of what
 * the page has, and reads memory only.
 */
export type UnreadCache = {
  readonly ofUser: (userId: string) => Promise<Bell>;
  /** This is the ETag of what was made of that reading of `ofUser`. */
  readonly tagged: (userId: string, reading: Promise<Bell>, tag: string) => void;
  /** Of what their bell is now, if that is known. */
  readonly tagOf: (userId: string) => string | undefined;
  /** For whoever has just changed something: this node must not answer the old state until its own message arrives. */
  readonly forget: (whose: 'all' | readonly string[]) => void;
};

export function createUnreadCache(db: Db, bus: Bus): UnreadCache {
  const bells = new LRUCache<string, Promise<Bell>>({ ...atMost(mostUsers), ttl: cacheFor });
  const tags = new LRUCache<string, string>({ ...atMost(mostTags), ttl: tagFor });
  const forget = (whose: 'all' | readonly string[]): void => {
    for (const kept of [bells, tags]) {
      if (whose === 'all') kept.clear();
      else for (const userId of whose) kept.delete(userId);
    }
  };
  bus.subscribe(liveTopic, (message) => forget(touched(message)));
  bus.subscribe(bellsTopic, () => forget('all'));
  bus.onGap(() => forget('all'));
  return {
    forget,
    tagOf: (userId) => tags.get(userId),
    // Not of a bell that a change has taken away meanwhile.
    tagged: (userId, reading, tag) =>
      void (bells.peek(userId) === reading ? tags.set(userId, tag) : undefined),
    ofUser: (userId) => {
      const known = bells.get(userId);
      if (known !== undefined) return known;
      const loading = load(db, userId);
      // Put there before it is read: a change that comes meanwhile takes it away again.
      bells.set(userId, loading);
      loading.catch(() => bells.delete(userId));
      return loading;
    },
  };
}

async function load(db: Db, userId: string): Promise<Bell> {
  const [announcements, messages] = await Promise.all([
    listUnread(db, userId, '1', bellSize),
    listUnread(db, userId, '2', bellSize),
  ]);
  return { announcements, messages };
}

/** Every live message but those of what pupils learn and of online forms is about announcements, and tells whose. */
function touched({ cmd, to }: LiveMessage): 'all' | readonly string[] {
  return cmd === 'learning' || cmd === 'onlineRows' ? [] : to;
}
