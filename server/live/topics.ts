import type { Pace, Topic } from './bus.ts';

type SessionsMessage = {
  /** Who somebody is, or what they may, has changed; null: of everybody. */
  readonly kind: 'sessions';
  readonly userId: string | null;
  /** Their sessions have ended as well, but the one with this key. */
  readonly ended?: { readonly except: string | null };
};

/** What pages are told. */
export type LiveMessage = {
  readonly kind: 'live';
  readonly to: 'all' | readonly string[];
  readonly cmd: string;
  readonly msgId: string;
  readonly msgTxt: string;
  /** L, M or H; of an announcement. */
  readonly priority?: string;
};

/** What is kept of it by servers and pages is out of date. */
type Stale<Kind extends string> = { readonly kind: Kind };

/** What the whole server speaks of; cloud variables and QA links have topics of their own. */
export type Message =
  | SessionsMessage
  | LiveMessage
  | Stale<'permissions'>
  | Stale<'dictionaries'>
  | Stale<'config'>
  | Stale<'bells'>;

// Nothing else would say it again: it must not be lost with the server that has changed it.
const stale = <Kind extends string>(kind: Kind): Topic<Stale<Kind>> => ({
  kind,
  pace: 'bound',
  read: () => ({ kind }),
});

export const permissionsTopic = stale('permissions');
export const dictionariesTopic = stale('dictionaries');
export const configTopic = stale('config');
/** What bells show; pages are told of it by live messages. */
export const bellsTopic = stale('bells');

export const sessionsTopic: Topic<SessionsMessage> = {
  kind: 'sessions',
  // A session that was ended must not go on anywhere.
  pace: 'bound',
  read: (sent) => {
    const userId = 'userId' in sent && typeof sent.userId === 'string' ? sent.userId : null;
    if (!('ended' in sent)) return { kind: 'sessions', userId };
    const except: unknown = Reflect.get(Object(sent.ended), 'except');
    return { kind: 'sessions', userId, ended: { except: typeof except === 'string' ? except : null } };
  },
};

export const liveTopic: Topic<LiveMessage> = {
  kind: 'live',
  pace: 'gathered',
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

/** Of all that `publish` takes. */
export const topics: { readonly [Kind in Message['kind']]: { readonly pace: Pace } } = {
  sessions: sessionsTopic,
  live: liveTopic,
  permissions: permissionsTopic,
  dictionaries: dictionariesTopic,
  config: configTopic,
  bells: bellsTopic,
};
