import { createHash, randomBytes } from 'node:crypto';
import type { Bus } from '#server/live/bus.ts';
import { permissionsTopic, sessionsTopic } from '#server/live/topics.ts';
import { publish } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import { endOfChinaDay } from '#server/store/china-time.ts';
import { unlessFull } from '#server/store/trouble.ts';
import { loadCaller } from './caller.store.ts';
import { type CallerCache, createCallerCache } from './caller-cache.ts';
import { createHeldSessions } from './held-sessions.ts';
import {
  deleteSession,
  deleteSessionsOf,
  findSession,
  type SessionOwner,
  touchSession,
} from './session.store.ts';

/** 7 days, sliding (docs/behaviour.md#session). */
export const sessionLifetime = 7 * 24 * 60 * 60 * 1000;
/** How far a session may lag behind before its end is moved again: one write an hour, not one a request. */
const touchAfter = 60 * 60 * 1000;

export type Sessions = {
  /**
   * Opens a session and answers its token, of which only the SHA-256 is stored; undefined when the person was frozen,
   * deleted or given another password since `owner` was read.
   */
  readonly open: (
    owner: SessionOwner,
    from: {
      readonly ip: string;
      readonly userAgent: string;
      readonly passwordDue: boolean;
      readonly secondFactorDue?: boolean;
      readonly byPicture?: boolean;
    },
  ) => Promise<string | undefined>;
  /** Whoever the token is of, also who may only change the password: the router minds that. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /** For what has no operation of its own, as sockets: nobody while the password must be changed. */
  readonly authenticateFree: (token: string) => Promise<Caller | undefined>;
  /** Whether a token is of one of the caller's sessions, without that session being used by the question. */
  readonly isOwn: (caller: Caller, token: string) => Promise<boolean>;
  readonly close: (token: string) => Promise<void>;
  /**
   * Ends every session of a user, but `except`, which has changed the password; password change, freeze and deletion
   * call it, in their transaction, so that there is never a new password with old sessions.
   */
  readonly closeAll: (db: Db, userId: string, except?: string) => Promise<void>;
  /**
   * Drops what this node remembers of a user, so that their next request reads it anew. Other nodes do so when the
   * message comes; who has changed what they themselves may see must not be answered from memory until then. Call it
   * after the commit.
   */
  readonly readAnew: (userId: string) => void;
};

export function createSessions(db: Db, bus: Bus, clock: () => Date): Sessions {
  const callers = createCallerCache(bus);
  const held = createHeldSessions(db);
  bus.subscribe(permissionsTopic, () => callers.forget(null));
  bus.onGap(() => callers.forget(null));
  bus.subscribe(sessionsTopic, ({ userId, ended }) => {
    if (userId !== null && ended !== undefined) held.forgetOf(userId, ended.except);
    callers.forget(userId);
  });
  const keeping: Keeping = { db, clock, callers, held };
  return {
    authenticate: async (token) => await authenticate(keeping, token),
    authenticateFree: async (token) => {
      const caller = await authenticate(keeping, token);
      return caller?.passwordDue === true || caller?.secondFactorDue === true ? undefined : caller;
    },
    isOwn: async ({ userId, sessionKey }, token) => {
      const key = hashToken(token);
      return key === sessionKey || (await findSession(db, key, clock()))?.userId === userId;
    },
    open: async (owner, from) => await open(keeping, owner, from),
    close: async (token) => await close(keeping, token),
    closeAll: async (trx, userId, except) => {
      await deleteSessionsOf(trx, userId, except);
      if (except !== undefined) await held.renew(trx, except);
      await publish(trx, { kind: 'sessions', userId, ended: { except: except ?? null } });
    },
    readAnew: callers.forget,
  };
}

type Keeping = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly callers: CallerCache;
  readonly held: ReturnType<typeof createHeldSessions>;
};

async function authenticate(
  { db, clock, callers, held }: Keeping,
  token: string,
): Promise<Caller | undefined> {
  const key = hashToken(token);
  const now = clock();
  const cached = callers.get(key, now);
  if (cached !== undefined) return cached.caller;
  const keep = callers.keeper();
  // Held ones first: what is stored meanwhile is no longer held, and found in the database.
  const session = (await held.find(key, now)) ?? (await findSession(db, key, now));
  if (session === undefined) return undefined;
  const caller = await loadCaller(db, session, key);
  if (caller === undefined) return undefined;
  const fullEnd = new Date(now.getTime() + sessionLifetime);
  // One of a picture card ends with its day, however long it is used.
  if (session.via === null && fullEnd.getTime() - session.expiresAt.getTime() > touchAfter)
    await unlessFull(touchSession(db, key, now, fullEnd));
  // Who owes the change of a password is somebody else right after it, before any message has come.
  if (!caller.passwordDue && caller.secondFactorDue !== true)
    keep(key, { caller, expiresAt: session.expiresAt, readAt: now });
  return caller;
}

async function open(
  { clock, held }: Keeping,
  ...[owner, { byPicture = false, secondFactorDue = false, ...from }]: Parameters<Sessions['open']>
) {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const isOpen = await held.open({
    tokenHash: hashToken(token),
    owner,
    ...from,
    secondFactorDue,
    byPicture,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: byPicture ? endOfChinaDay(now) : new Date(now.getTime() + sessionLifetime),
  });
  return isOpen ? token : undefined;
}

async function close({ db, callers, held }: Keeping, token: string): Promise<void> {
  const key = hashToken(token);
  await held.forget(key);
  await inTransaction(db, async (trx) => {
    const userId = await deleteSession(trx, key);
    if (userId !== undefined) await publish(trx, { kind: 'sessions', userId });
  });
  callers.forgetKey(key);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
