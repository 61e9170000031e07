import { waitFor } from 'xstate';
import { describe, expect, it, vi } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { emptyMenuMessage } from '../bootstrap/bootstrap.machine.ts';
import { permissions, startReady, stored, userInfo } from './testing/start-session.ts';

const teacher: Schema<'UserPermissions'> = { menu: [{ path: '/isystem/user' }], auth: [], allAuth: [] };
const elsewhere = { ...userInfo, orgCode: 'A02' };
const offline = () => Promise.reject(new Error('网络超时'));

/** Starts a session in A01 with these answers of the server, one after the other. */
async function startMoving(...answers: (() => Promise<Schema<'UserPermissions'>>)[]) {
  const asked: string[] = [];
  const waiting = [() => Promise.resolve(permissions), ...answers];
  const session = await startReady({
    load: () => {
      asked.push('permissions');
      return waiting.shift()?.() ?? new Promise(() => undefined);
    },
  });
  const isReady = () => session.actor.getSnapshot().matches({ authenticated: 'ready' });
  const names = () => session.log.map(([name]) => name);
  return { ...session, isReady, names, asked };
}

describe('session: another department', () => {
  it('is not entered before its permissions are loaded', async () => {
    const { actor, isReady, reaches } = await startMoving(() => Promise.resolve(teacher));
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    expect(isReady()).toBe(false);
    const { context } = await reaches('ready');
    expect([context.userInfo, context.permissions]).toEqual([elsewhere, teacher]);
  });

  it('is never used with the permissions of the previous one when its own cannot be loaded', async () => {
    const { actor, isReady, names, clock, reaches } = await startMoving(offline, offline, () =>
      Promise.resolve(teacher),
    );
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    await vi.waitFor(() => expect(names()).toContain('announceRetry'));
    expect(isReady()).toBe(false);
    clock.increment(5_000);
    await vi.waitFor(() => expect(names().filter((name) => name === 'announceRetry')).toHaveLength(2));
    expect(isReady()).toBe(false);
    clock.increment(5_000);
    expect((await reaches('ready')).context.permissions).toEqual(teacher);
    expect(actor.getSnapshot().context.userInfo?.orgCode).toBe('A02');
  });

  it('announces why loading failed, and retries after five seconds', async () => {
    const { actor, log, clock, asked } = await startMoving(offline, () => Promise.resolve(teacher));
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    await vi.waitFor(() => expect(log).toContainEqual(['announceRetry', { message: '网络超时' }]));
    clock.increment(4_999);
    expect(asked).toHaveLength(2);
    clock.increment(1);
    expect(asked).toHaveLength(3);
  });

  it('can be left immediately for the previous one, whose permissions are known', async () => {
    const { actor, names, isReady } = await startMoving(offline);
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    await vi.waitFor(() => expect(names()).toContain('announceRetry'));
    actor.send({ type: 'user.replaced', userInfo });
    expect([isReady(), actor.getSnapshot().context.permissions]).toEqual([true, permissions]);
  });

  it('ends the session when its menu is empty', async () => {
    const { actor, reaches } = await startMoving(() => Promise.resolve({ menu: [] }));
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    expect((await reaches('anonymous')).context.failure?.message).toBe(emptyMenuMessage);
  });

  it('is not used with the previous permissions when it was chosen in another window', async () => {
    const { actor, isReady, names } = await startMoving(offline);
    actor.send({ type: 'session.replaced', session: { ...stored, token: 'token-2', userInfo: elsewhere } });
    await vi.waitFor(() => expect(names()).toContain('announceRetry'));
    expect(isReady()).toBe(false);
  });

  it('allows a logout while its permissions are loading', async () => {
    const { actor, clock, reaches, names, asked } = await startMoving(offline);
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    await vi.waitFor(() => expect(names()).toContain('announceRetry'));
    actor.send({ type: 'logout.confirm' });
    await reaches('anonymous');
    clock.increment(60_000);
    expect([actor.getSnapshot().value, asked.length]).toEqual(['anonymous', 2]);
  });
});

describe('session: the same department', () => {
  it('keeps its permissions when loading them again fails', async () => {
    const { actor, isReady, names } = await startMoving(offline);
    actor.send({ type: 'permissions.changed' });
    await waitFor(actor, ({ children }) => children['bootstrap']?.getSnapshot().status !== 'active');
    expect([isReady(), names()]).toEqual([true, []]);
  });
});
