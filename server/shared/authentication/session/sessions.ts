import { createHash, randomBytes } from 'node:crypto';
import type { Bus } from '#server/live/bus.ts';
import { permissionsTopic, sessionsTopic } from '#server/live/topics.ts';
import { publish } from '#server/live/publish.ts';
import type { Db } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import type { Caller } from '#server/http/caller.ts';
import { endOfChinaDay } from '#server/store/china-time.ts';
import { ignoreFullDisk } from '#server/store/outage.ts';
import { loadCaller } from './caller.store.ts';
import { type CallerCache, createCallerCache } from './caller-cache.ts';
import { createUnsavedSessions, type UnsavedSessions } from './unsaved-sessions.ts';
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

type OpenOptions = {
  readonly ip: string;
  readonly userAgent: string;
  readonly passwordDue: boolean;
  readonly secondFactorDue?: boolean;
  readonly byPicture?: boolean;
};

export type Sessions = {
  /**
   * Opens a session and returns its token, of which only the SHA-256 is stored; undefined when the person was frozen,
   * deleted or given another password since `owner` was read.
   */
  readonly open: (owner: SessionOwner, options: OpenOptions) => Promise<string | undefined>;
  /** Returns the caller of a token, even one who may only change the password: the router enforces that limit. */
  readonly authenticate: (token: string) => Promise<Caller | undefined>;
  /**
   * Returns the caller for uses without an operation, such as sockets: undefined while the session may only change the
   * password or set up the second factor.
   */
  readonly authenticateUnrestricted: (token: string) => Promise<Caller | undefined>;
  /**
   * Returns whether a token belongs to one of the caller's sessions; the check does not count as use of that session.
   */
  readonly isOwn: (caller: Caller, token: string) => Promise<boolean>;
  readonly close: (token: string) => Promise<void>;
  /**
   * Ends every session of a user, except the one with the hash `keepTokenHash`, which changed the password. Password
   * change, freeze and deletion call it in their transaction, so that a new password never coexists with old sessions.
   */
  readonly closeAll: (db: Db, userId: string, keepTokenHash?: string) => Promise<void>;
  /**
   * Drops a user from this node's cache, so that their next request reads the database. Other nodes do so when the
   * message arrives; a user who changed their own rights must not be answered from memory until then. Call it after
   * the commit.
   */
  readonly invalidateUser: (userId: string) => void;
};

export function createSessions(db: Db, bus: Bus, clock: () => Date): Sessions {
  const callers = createCallerCache(bus);
  const unsaved = createUnsavedSessions(db);
  bus.subscribe(permissionsTopic, () => callers.forget(null));
  bus.onGap(() => callers.forget(null));
  bus.subscribe(sessionsTopic, ({ userId, ended }) => {
    if (userId !== null && ended !== undefined) unsaved.forgetUser(userId, ended.except);
    callers.forget(userId);
  });
  const deps: SessionDeps = { db, clock, callers, unsaved };
  return {
    authenticate: async (token) => await authenticate(deps, token),
    authenticateUnrestricted: async (token) => {
      const caller = await authenticate(deps, token);
      return caller?.passwordDue === true || caller?.secondFactorDue === true ? undefined : caller;
    },
    isOwn: async (caller, token) => {
      const tokenHash = hashToken(token);
      if (tokenHash === caller.tokenHash) return true;
      return (await findSession(db, tokenHash, clock()))?.userId === caller.userId;
    },
    open: async (owner, options) => await open(deps, owner, options),
    close: async (token) => await close(deps, token),
    closeAll: async (trx, userId, keepTokenHash) => {
      await deleteSessionsOf(trx, userId, keepTokenHash);
      if (keepTokenHash !== undefined) await unsaved.refreshOwner(trx, keepTokenHash);
      await publish(trx, sessionsTopic, { userId, ended: { except: keepTokenHash ?? null } });
    },
    invalidateUser: callers.forget,
  };
}

type SessionDeps = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly callers: CallerCache;
  readonly unsaved: UnsavedSessions;
};

async function authenticate(
  { db, clock, callers, unsaved }: SessionDeps,
  token: string,
): Promise<Caller | undefined> {
  const tokenHash = hashToken(token);
  const now = clock();
  const cached = callers.get(tokenHash, now);
  if (cached !== undefined) return cached.caller;
  const cacheCaller = callers.beginRead();
  // Unsaved sessions first: one that is stored meanwhile is found in the database afterwards.
  const session = (await unsaved.find(tokenHash, now)) ?? (await findSession(db, tokenHash, now));
  if (session === undefined) return undefined;
  const caller = await loadCaller(db, session, tokenHash);
  if (caller === undefined) return undefined;
  const fullEnd = new Date(now.getTime() + sessionLifetime);
  // The session of a picture card ends with its day, however long it is used.
  if (session.via === null && fullEnd.getTime() - session.expiresAt.getTime() > touchAfter)
    await ignoreFullDisk(touchSession(db, tokenHash, now, fullEnd));
  // A restricted caller is not cached: the restriction ends before any message can arrive.
  if (!caller.passwordDue && caller.secondFactorDue !== true)
    cacheCaller(tokenHash, { caller, expiresAt: session.expiresAt, readAt: now });
  return caller;
}

async function open(
  { clock, unsaved }: SessionDeps,
  owner: SessionOwner,
  { byPicture = false, secondFactorDue = false, ...options }: OpenOptions,
): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url');
  const now = clock();
  const isOpen = await unsaved.open({
    tokenHash: hashToken(token),
    owner,
    ...options,
    secondFactorDue,
    byPicture,
    createdAt: now,
    lastSeenAt: now,
    expiresAt: byPicture ? endOfChinaDay(now) : new Date(now.getTime() + sessionLifetime),
  });
  return isOpen ? token : undefined;
}

async function close({ db, callers, unsaved }: SessionDeps, token: string): Promise<void> {
  const tokenHash = hashToken(token);
  await unsaved.forget(tokenHash);
  await inTransaction(db, async (trx) => {
    const userId = await deleteSession(trx, tokenHash);
    if (userId !== undefined) await publish(trx, sessionsTopic, { userId });
  });
  callers.forgetSession(tokenHash);
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
