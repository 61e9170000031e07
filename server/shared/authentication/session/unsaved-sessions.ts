import { LRUCache } from 'lru-cache';
import { lruOptions } from '#server/store/lru-options.ts';
import type { Db } from '#server/store/database.ts';
import { outageOf } from '#server/store/outage.ts';
import {
  type findSession,
  findSessionOwner,
  insertSession,
  isOwnerUnchanged,
  type NewSession,
} from './session.store.ts';

type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

/**
 * Sessions that could not be stored: logins continue while the disk is full. They are in the memory of this process,
 * end like stored ones, and are stored as soon as the disk has room.
 */
export type UnsavedSessions = {
  /** Stores a session, or keeps it in memory. Returns false when the person changed meanwhile. */
  readonly open: (session: NewSession) => Promise<boolean>;
  /** Finds a session, and tries to store it. */
  readonly find: (tokenHash: string, now: Date) => Promise<FoundSession | undefined>;
  /** Removes a session after its logout, also while it is being stored. */
  readonly forget: (tokenHash: string) => Promise<void>;
  /** Removes the sessions of a user, except the one with the hash `keepTokenHash`. */
  readonly forgetUser: (userId: string, keepTokenHash: string | null) => void;
  /** Gives the session the present password hash of its user, who changed the password in this transaction. */
  readonly refreshOwner: (trx: Db, tokenHash: string) => Promise<void>;
};

export function createUnsavedSessions(db: Db): UnsavedSessions {
  const sessions = new LRUCache<string, NewSession>(lruOptions(5000));
  // A page sends several requests at once, and only one of them stores the session.
  const storing = new Map<string, Promise<boolean>>();
  const store = async (session: NewSession): Promise<boolean> => {
    try {
      const isStored = await insertSession(db, session);
      sessions.delete(session.tokenHash);
      return isStored;
    } catch (error) {
      if (outageOf(error) !== 'full') throw error;
      return true;
    }
  };
  return {
    open: async (session) => {
      try {
        return await insertSession(db, session);
      } catch (error) {
        if (outageOf(error) !== 'full') throw error;
        if (!(await isOwnerUnchanged(db, session.owner))) return false;
        sessions.set(session.tokenHash, session);
        return true;
      }
    },
    find: async (tokenHash, now) => {
      const session = sessions.get(tokenHash);
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
      sessions.delete(tokenHash);
      await storing.get(tokenHash);
    },
    forgetUser: (userId, keepTokenHash) => {
      for (const [tokenHash, { owner }] of sessions.entries())
        if (owner.id === userId && tokenHash !== keepTokenHash) sessions.delete(tokenHash);
    },
    refreshOwner: async (trx, tokenHash) => {
      const session = sessions.get(tokenHash);
      if (session === undefined) return;
      const owner = await findSessionOwner(trx, session.owner.id);
      if (owner !== undefined) sessions.set(tokenHash, { ...session, owner, passwordDue: false });
    },
  };
}
