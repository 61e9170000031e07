import { LRUCache } from 'lru-cache';
import type { Db } from '#server/store/database.ts';
import { troubleOf } from '#server/store/trouble.ts';
import { insertSession, isUnchanged, type NewSession } from './caller.store.ts';

/**
 * Sessions that found no room in the database: logging in goes on while the disk is full. They live in this server's
 * memory, end with whatever ends sessions, and are stored as soon as there is room.
 */
export type HeldSessions = {
  /** Stores a session, or holds it. False when the person has changed since. */
  readonly open: (session: NewSession) => Promise<boolean>;
  /** Whose session it is. Tries to store it. */
  readonly find: (
    tokenHash: string,
    now: Date,
  ) => Promise<
    { readonly userId: string; readonly expiresAt: Date; readonly passwordDue: number } | undefined
  >;
  readonly forget: (tokenHash: string) => void;
  /** Of one person, or of everybody. */
  readonly forgetOf: (userId: string | null) => void;
};

export function createHeldSessions(db: Db): HeldSessions {
  const held = new LRUCache<string, NewSession>({ max: 5000 });
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
      try {
        const isStored = await insertSession(db, session);
        held.delete(tokenHash);
        if (!isStored) return undefined;
      } catch (error) {
        if (troubleOf(error) !== 'full') throw error;
      }
      const { owner, expiresAt, passwordDue } = session;
      return { userId: owner.id, expiresAt, passwordDue: passwordDue ? 1 : 0 };
    },
    forget: (tokenHash) => void held.delete(tokenHash),
    forgetOf: (userId) => {
      for (const [tokenHash, { owner }] of held.entries())
        if (userId === null || owner.id === userId) held.delete(tokenHash);
    },
  };
}
