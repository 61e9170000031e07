import { waitFor } from 'xstate';
import type { SessionActor } from '#shared/app/app-context.tsx';
import type { Credentials } from '#machines/session/session.machine.ts';

/** Sends the credentials and waits for the outcome; resolves to true after a login. */
export async function submitCredentials(session: SessionActor, credentials: Credentials): Promise<boolean> {
  session.send({ type: 'credentials.submit', credentials });
  const outcome = await waitFor(session, (snapshot) => !snapshot.matches('authenticating'));
  return !outcome.matches('anonymous');
}
