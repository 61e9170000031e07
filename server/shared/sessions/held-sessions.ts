import { LRUCache } from 'lru-cache';
import { atMost } from '#server/store/growing-cache.ts';
import type { Db } from '#server/store/database.ts';
import { troubleOf } from '#server/store/trouble.ts';
import {
  type findSession,
  findSessionOwner,
  insertSession,
  isUnchanged,
  type NewSession,
} from './session.store.ts';

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Sessions that could not be written: logins continue while the disk is full. They are in this server's memory, end
 * like stored ones, and are stored as soon as there is room.
 */
export type HeldSessions = {
  /** Stores a session, or holds it in memory. Returns false when the person changed meanwhile. */
  readonly open: (session: NewSession) => Promise<boolean>;
  /** Finds a session, and tries to store it. */
  readonly find: (tokenHash: string, now: Date) => Promise<FoundSession | undefined>;
  /** Removes a session after its logout, also while it is being stored. */
  readonly forget: (tokenHash: string) => Promise<void>;
  /** Removes the sessions of a person, except one. */
  readonly forgetOf: (userId: string, except: string | null) => void;
  /** Keeps the session of a person who changed the password in this transaction. */
  readonly renew: (trx: Db, tokenHash: string) => Promise<void>;
};

export function createHeldSessions(db: Db): HeldSessions {
  const sessionCache = new LRUCache<string, NewSession>(atMost(5000));
  // A page sends several requests at once: only one of them stores the session.
  const storing = new Map<string, Promise<boolean>>();
  const store = async (session: NewSession): Promise<boolean> => {
    try {
      const isStored = await insertSession(db, session);
      sessionCache.delete(session.tokenHash);
      return isStored;
    } catch (error) {
      if (troubleOf(error) !== 'full') throw error;
      return true;
    }
  };
  return {
    open: async (session) => {
      try {
        return await insertSession(db, session);
      } catch (error) {
        if (troubleOf(error) !== 'full') throw error;
        if (!(await isUnchanged(db, session.owner))) return false;
        sessionCache.set(session.tokenHash, session);
        return true;
      }
    },
    find: async (tokenHash, now) => {
      const session = sessionCache.get(tokenHash);
      if (session === undefined || session.expiresAt <= now) return undefined;
      const isOpen = storing.get(tokenHash) ?? store(session).finally(() => storing.delete(tokenHash));
      storing.set(tokenHash, isOpen);
      if (!(await isOpen)) return undefined;
      const { owner, expiresAt, passwordDue, secondFactorDue, byPicture } = session;
      return {
        userId: owner.id,
        expiresAt,
        passwordDue: passwordDue ? 1 : 0,
        secondFactorDue: secondFactorDue ? 1 : 0,
        via: byPicture ? 'picture' : null,
      };
    },
    forget: async (tokenHash) => {
      sessionCache.delete(tokenHash);
      await storing.get(tokenHash);
    },
    forgetOf: (userId, except) => {
      for (const [tokenHash, { owner }] of sessionCache.entries())
        if (owner.id === userId && tokenHash !== except) sessionCache.delete(tokenHash);
    },
    renew: async (trx, tokenHash) => {
      const session = sessionCache.get(tokenHash);
      if (session === undefined) return;
      const owner = await findSessionOwner(trx, session.owner.id);
      if (owner !== undefined) sessionCache.set(tokenHash, { ...session, owner, passwordDue: false });
    },
  };
}
