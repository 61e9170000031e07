import { LRUCache } from 'lru-cache';
import { lruOptions } from '#server/store/lru-options.ts';
import type { Bus } from '#server/live/bus.ts';
import { liveTopic, sessionsTopic, unreadChangedTopic, type LiveMessage } from '#server/live/topics.ts';
import type { Db } from '#server/store/database.ts';
import { categories, listNewestUnread, listUnread } from './announcement.store.ts';

/** The number of each kind that the bell shows (docs/behaviour.md#bell). */
const bellSize = 5;
/** The number of notices on the first page of pupils. */
const maxNotices = 3;
/** Milliseconds. All nodes drop what changed, so this limit is a safety net. */
const cacheTime = 60_000;
const maxUsers = 5_000;
/**
 * The lifetime of an unchanged tag: a tag takes 100 bytes where a bell takes ten kilobytes, for all users of one
 * server.
 */
const tagTime = 600_000;
const maxTags = 50_000;

type Bell = {
  readonly announcements: Awaited<ReturnType<typeof listUnread>>;
  readonly messages: Awaited<ReturnType<typeof listUnread>>;
  readonly notices: Awaited<ReturnType<typeof listNewestUnread>>;
};

/**
 * Caches the bell of each user. Every open page polls each six seconds, nearly always without news: such a poll sends
 * the tag of its data, and is answered from memory.
 */
export type UnreadCache = {
  readonly ofUser: (userId: string) => Promise<Bell>;
  /** Stores the ETag of the answer that was built from this reading of `ofUser`. */
  readonly storeTag: (userId: string, reading: Promise<Bell>, tag: string) => Promise<void>;
  /** Returns the tag of the present bell, if known. */
  readonly tagOf: (userId: string) => string | undefined;
  /** Drops bells after a local change: this node must not answer with the old state until its own message arrives. */
  readonly forget: (whose: 'all' | readonly string[]) => void;
};

export function createUnreadCache(db: Db, bus: Bus, clock: () => Date): UnreadCache {
  const changes = new LRUCache<string, Promise<Bell>>({ ...lruOptions(maxUsers), ttl: cacheTime });
  const tags = new LRUCache<string, string>({ ...lruOptions(maxTags), ttl: tagTime });
  const forget = (userIds: 'all' | readonly string[]): void => {
    for (const cache of [changes, tags]) {
      if (userIds === 'all') cache.clear();
      else for (const userId of userIds) cache.delete(userId);
    }
  };
  bus.subscribe(liveTopic, (message) => forget(recipientsOf(message)));
  bus.subscribe(unreadChangedTopic, () => forget('all'));
  // A pupil who joins a class gets its notices (docs/behaviour.md#class-notices).
  bus.subscribe(sessionsTopic, ({ userId }) => forget(userId === null ? 'all' : [userId]));
  bus.onGap(() => forget('all'));
  return {
    forget,
    tagOf: (userId) => tags.get(userId),
    storeTag: async (userId, reading, tag) => {
      const { notices } = await reading;
      // A notice leaves the bell when it ends, without a message.
      const ttl = notices.length > 0 ? cacheTime : tagTime;
      // The tag is not stored when a change removed the bell meanwhile.
      if (changes.peek(userId) === reading) tags.set(userId, tag, { ttl });
    },
    ofUser: (userId) => {
      const known = changes.get(userId);
      if (known !== undefined) return known;
      const loading = load(db, userId, clock());
      // Stored before the read ends, so that a change during the read removes it again.
      changes.set(userId, loading);
      loading.catch(() => changes.delete(userId));
      return loading;
    },
  };
}

async function load(db: Db, userId: string, now: Date): Promise<Bell> {
  const { announcement, message, notice } = categories;
  const [announcements, messages, notices] = await Promise.all([
    listUnread(db, userId, [announcement, notice], { limit: bellSize, now }),
    listUnread(db, userId, [message], { limit: bellSize, now }),
    listNewestUnread(db, userId, [notice], { limit: maxNotices, now }),
  ]);
  return { announcements, messages, notices };
}

/**
 * Every live message except those about lessons and online forms is about announcements, and names its recipients.
 */
function recipientsOf({ cmd, to }: LiveMessage): 'all' | readonly string[] {
  return cmd === 'learning' || cmd === 'onlineRows' ? [] : to;
}
