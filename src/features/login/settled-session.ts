import { waitFor } from 'xstate';
import { isSettled, type SessionActor, type SessionSnapshot } from '#shared/app/app-context.tsx';

/** Waits until guards can decide: there is no session, or there is one with its menu. */
export function settledSession(session: SessionActor): Promise<SessionSnapshot> {
  return waitFor(session, isSettled);
}
