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
/** How far a session may lag before its end is moved again: one write an hour, not one a request. */
const touchAfter = 60 * 60 * 1000;

export type Sessions = {
  /**
   * Opens a session and returns its token, of which only the SHA-256 is stored; undefined when the person was frozen,
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
  /** Returns the caller of a token, even one who may only change the password: the router enforces that limit. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /**
   * Returns the caller for uses without an operation, such as sockets: undefined while the password must be changed.
   */
  readonly authenticateFree: (token: string) => Promise<Caller | undefined>;
  /**
   * Returns whether a token belongs to one of the caller's sessions; the check does not count as use of that session.
   */
  readonly isOwn: (caller: Caller, token: string) => Promise<boolean>;
  readonly close: (token: string) => Promise<void>;
  /**
   * Ends every session of a user except `except`, which changed the password. Password change, freeze and deletion
   * call it in their transaction, so that a new password never coexists with old sessions.
   */
  readonly closeAll: (db: Db, userId: string, except?: string) => Promise<void>;
  /**
   * Drops a user from this node's cache, so that their next request reads the database. Other nodes do so when the
   * message arrives; a user who changed their own rights must not be answered from memory until then. Call it after
   * the commit.
   */
  readonly readAnew: (userId: string) => void;
};

export function createSessions(db: Db, bus: Bus, clock: () => Date): Sessions {
  const callers = createCallerCache(bus);
  const heldSessions = createHeldSessions(db);
  bus.subscribe(permissionsTopic, () => callers.forget(null));
  bus.onGap(() => callers.forget(null));
  bus.subscribe(sessionsTopic, ({ userId, ended }) => {
    if (userId !== null && ended !== undefined) heldSessions.forgetOf(userId, ended.except);
    callers.forget(userId);
  });
  const keeping: Keeping = { db, clock, callers, held: heldSessions };
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
      if (except !== undefined) await heldSessions.renew(trx, except);
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
  const cacheCaller = callers.keeper();
  // Held sessions first: one that is stored meanwhile is no longer held, and is found in the database.
  const session = (await held.find(key, now)) ?? (await findSession(db, key, now));
  if (session === undefined) return undefined;
  const caller = await loadCaller(db, session, key);
  if (caller === undefined) return undefined;
  const fullEnd = new Date(now.getTime() + sessionLifetime);
  // The session of a picture card ends with its day, however long it is used.
  if (session.via === null && fullEnd.getTime() - session.expiresAt.getTime() > touchAfter)
    await unlessFull(touchSession(db, key, now, fullEnd));
  // A caller who must change the password changes right after doing so, before any message arrives, so it is not
  // cached.
  if (!caller.passwordDue && caller.secondFactorDue !== true)
    cacheCaller(key, { caller, expiresAt: session.expiresAt, readAt: now });
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
