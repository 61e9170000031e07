import type { Topic } from './bus.ts';

/** A message to pages. Its members are named as in the frame that the pages receive (docs/wire.md#websocket). */
export type LiveMessage = {
  readonly kind: 'live';
  readonly to: 'all' | readonly string[];
  readonly cmd: string;
  readonly msgId: string;
  readonly msgTxt: string;
  /** Priority of an announcement: L, M or H. */
  readonly priority?: string;
};

type SessionsMessage = {
  /** The identity or the permissions of a user have changed; null: of all users. */
  readonly kind: 'sessions';
  readonly userId: string | null;
  /** Their sessions have ended too, except the one with this key. */
  readonly ended?: { readonly except: string | null };
};

/** Cached data of this kind is stale, on servers and pages. */
type Stale<Kind extends string> = { readonly kind: Kind };

// No later message repeats it, so it must not be lost if the publishing server fails.
const stale = <Kind extends string>(kind: Kind): Topic<Stale<Kind>> => ({
  kind,
  delivery: 'transactional',
  read: () => ({ kind }),
});

export const permissionsTopic = stale('permissions');
export const dictionariesTopic = stale('dictionaries');
export const configTopic = stale('config');
/**
 * Unread counts of announcements; pages learn of changes through live messages. Servers of other releases know the
 * message by the kind `bells`.
 */
export const unreadChangedTopic = stale('bells');

export const sessionsTopic: Topic<SessionsMessage> = {
  kind: 'sessions',
  // An ended session must not stay usable on any server.
  delivery: 'transactional',
  read: (sent) => {
    const userId = 'userId' in sent && typeof sent.userId === 'string' ? sent.userId : null;
    if (!('ended' in sent)) return { kind: 'sessions', userId };
    const except: unknown = Reflect.get(Object(sent.ended), 'except');
    return { kind: 'sessions', userId, ended: { except: typeof except === 'string' ? except : null } };
  },
};

export const liveTopic: Topic<LiveMessage> = {
  kind: 'live',
  delivery: 'batched',
  read: (sent) => {
    if (!('cmd' in sent && 'msgId' in sent && 'msgTxt' in sent && 'to' in sent)) return undefined;
    const to = Array.isArray(sent.to) ? sent.to.filter((id): id is string => typeof id === 'string') : 'all';
    return {
      kind: 'live',
      to,
      cmd: String(sent.cmd),
      msgId: String(sent.msgId),
      msgTxt: String(sent.msgTxt),
      ...('priority' in sent ? { priority: String(sent.priority) } : {}),
    };
  },
};
