import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  cleared,
  credentials,
  login,
  permissions,
  start,
  stored,
  userInfo,
  type World,
} from './testing/start-session.ts';

describe('session: a login whose password must be changed', () => {
  const pendingLogin = { ...login, passwordDue: true };
  const startPending = async (changes: Partial<World> = {}) => {
    const session = start({ authenticate: () => Promise.resolve(pendingLogin), ...changes });
    await session.reaches('anonymous');
    session.actor.send({ type: 'credentials.submit', credentials });
    await waitFor(session.actor, (snapshot) => snapshot.matches('completingLogin'));
    return session;
  };

  it('stores and fetches nothing until the password is changed, and then everything', async () => {
    const { actor, reaches, log } = await startPending();
    expect(actor.getSnapshot().context).toMatchObject({
      token: undefined,
      userInfo: undefined,
      pendingLogin,
    });
    expect(log).toEqual([]);
    actor.send({ type: 'login.completed', login: pendingLogin });
    const { context } = await reaches('ready');
    expect([context.token, context.pendingLogin]).toEqual(['token-1', undefined]);
    expect(log).toEqual([
      ['storeSession', pendingLogin],
      ['greet', userInfo],
      ['storePermissions', permissions],
    ]);
  });

  it('can be abandoned, which ends it on the server', async () => {
    const ended: string[] = [];
    const { actor, reaches, log } = await startPending({
      endSession: ({ token }) => {
        ended.push(token);
        return Promise.resolve();
      },
    });
    actor.send({ type: 'logout.confirm' });
    expect((await reaches('anonymous')).context.pendingLogin).toBe(undefined);
    expect([ended, log]).toEqual([['token-1'], [cleared, ['dropCaches'], ['goToRoot']]]);
  });

  it.each(['token.refused', 'token.expired'] as const)(
    'returns to the login form when it ended before the password was changed: %s',
    async (type) => {
      const { actor, log } = await startPending();
      actor.send({ type, token: 'token-0' });
      expect(actor.getSnapshot().value).toBe('completingLogin');
      actor.send({ type, token: 'token-1' });
      expect([actor.getSnapshot().value, actor.getSnapshot().context.failure?.message, log]).toEqual([
        'anonymous',
        '登录已过期，请重新登录',
        [],
      ]);
    },
  );

  it('is replaced by a login in another window', async () => {
    const { actor, reaches } = await startPending();
    actor.send({ type: 'session.replaced', session: undefined });
    expect(actor.getSnapshot().value).toBe('completingLogin');
    actor.send({ type: 'session.replaced', session: { ...stored, token: 'token-2' } });
    const { context } = await reaches('ready');
    expect([context.token, context.pendingLogin]).toEqual(['token-2', undefined]);
  });
});
