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
 * Sessions that found no room in the database: logging in goes on while the disk is full. They live in this server's
 * memory, end with whatever ends sessions, and are stored as soon as there is room.
 */
export type HeldSessions = {
  /** Stores a session, or holds it. False when the person has changed since. */
  readonly open: (session: NewSession) => Promise<boolean>;
  /** Whose session it is. Tries to store it. */
  readonly find: (tokenHash: string, now: Date) => Promise<FoundSession | undefined>;
  /** It has been logged out, also while it was being stored. */
  readonly forget: (tokenHash: string) => Promise<void>;
  /** Those of a person, but one. */
  readonly forgetOf: (userId: string, except: string | null) => void;
  /** Its person has chosen another password, in this transaction, and stays logged in. */
  readonly renew: (trx: Db, tokenHash: string) => Promise<void>;
};

export function createHeldSessions(db: Db): HeldSessions {
  const held = new LRUCache<string, NewSession>(atMost(5000));
  // A page asks for several things at once: its session is stored by one of them.
  const storing = new Map<string, Promise<boolean>>();
  const store = async (session: NewSession): Promise<boolean> => {
    try {
      const isStored = await insertSession(db, session);
      held.delete(session.tokenHash);
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
        held.set(session.tokenHash, session);
        return true;
      }
    },
    find: async (tokenHash, now) => {
      const session = held.get(tokenHash);
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
      held.delete(tokenHash);
      await storing.get(tokenHash);
    },
    forgetOf: (userId, except) => {
      for (const [tokenHash, { owner }] of held.entries())
        if (owner.id === userId && tokenHash !== except) held.delete(tokenHash);
    },
    renew: async (trx, tokenHash) => {
      const session = held.get(tokenHash);
      if (session === undefined) return;
      const owner = await findSessionOwner(trx, session.owner.id);
      if (owner !== undefined) held.set(tokenHash, { ...session, owner, passwordDue: false });
    },
  };
}
