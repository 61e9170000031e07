import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  sequencesOf,
  startRecorded,
  tries,
  type Happening,
} from '#tests/support/machines/machine-properties.ts';
import { sessionMachine } from './session.machine.ts';

const userIn = (orgCode: string) => ({ id: '1', username: 'xiaoming', orgCode });
const stored = (orgCode: string) => ({ token: `t-${orgCode}`, userInfo: userIn(orgCode), roles: [] });

/** Opens a session; `fetching`: the user whose permissions are being fetched. */
function open() {
  const session = startRecorded(sessionMachine);
  session.actor.send({ type: 'xstate.done.actor.restoreSession', output: stored('A01') });
  return { ...session, isFetching: () => session.actor.getSnapshot().children['bootstrap'] !== undefined };
}
type Open = ReturnType<typeof open>;

/** The menu names the department whose permissions it is of. */
function answer(session: Open, outcome: 'ready' | 'loadFailed' | 'menuEmpty'): void {
  const snapshot = session.actor.getSnapshot();
  if (!snapshot.matches('authenticated') || !session.isFetching()) return;
  const path = `/${snapshot.context.userInfo.orgCode}`;
  const output =
    outcome === 'ready'
      ? { status: 'ready', permissions: { menu: [{ path }] } }
      : { status: 'failed', reason: outcome, message: '网络超时' };
  session.actor.send({ type: 'xstate.done.actor.bootstrap', output });
}

const happenings: readonly Happening<Open>[] = [
  ...['A01', 'A02', undefined].flatMap((orgCode) => [
    {
      words: `moved to ${orgCode} here`,
      act: ({ actor }: Open) => actor.send({ type: 'user.replaced', userInfo: { ...userIn(''), orgCode } }),
    },
    {
      words: `moved to ${orgCode} elsewhere`,
      act: ({ actor }: Open) => actor.send({ type: 'session.replaced', session: stored(orgCode ?? 'A03') }),
    },
  ]),
  ...(['ready', 'loadFailed', 'menuEmpty'] as const).map((outcome) => ({
    words: outcome,
    act: (session: Open) => answer(session, outcome),
  })),
  ...['permissions.changed', 'token.expired', 'relogin.confirm', 'logout.confirm'].map((type) => ({
    words: type,
    act: ({ actor }: Open) => actor.send({ type }),
  })),
  { words: 'five seconds', act: ({ clock }) => clock.increment(5_000) },
];

describe('a session in a department', () => {
  it('is ready only with the permissions of that department', () => {
    fc.assert(
      fc.property(sequencesOf(happenings), (way) => {
        const session = open();
        for (const { act } of way) {
          act(session);
          const snapshot = session.actor.getSnapshot();
          const { permissions, userInfo } = snapshot.context;
          const isReady = snapshot.matches({ authenticated: 'ready' });
          const wrong = isReady && permissions.menu[0].path !== `/${userInfo.orgCode}`;
          expect(wrong).toBe(false);
        }
        session.actor.stop();
      }),
      tries,
    );
  });
});
