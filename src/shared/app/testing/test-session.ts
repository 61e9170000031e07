import { createActor } from 'xstate';
import { sessionMachine, type SessionContext } from '#machines/session/session.machine.ts';

type State = Parameters<typeof sessionMachine.resolveState>[0]['value'];

/** Creates a session for a test: in this state, with these values and otherwise empty. */
export function testSession(context: Partial<SessionContext>, value: State = 'anonymous') {
  const { context: empty } = createActor(sessionMachine).getSnapshot();
  return createActor(sessionMachine, {
    snapshot: sessionMachine.resolveState({ value, context: { ...empty, ...context } }),
  });
}
