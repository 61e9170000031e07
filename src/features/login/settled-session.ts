import { waitFor } from 'xstate';
import { isSettled, type SessionActor, type SessionSnapshot } from '#lib/app-context.tsx';

/** What guards wait for: nobody is logged in, or somebody is and their menu is there. */
export function settledSession(session: SessionActor): Promise<SessionSnapshot> {
  return waitFor(session, isSettled);
}
