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
  it('is not worked in before its permissions are there', async () => {
    const { actor, isReady, reaches } = await startMoving(() => Promise.resolve(teacher));
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    expect(isReady()).toBe(false);
    const { context } = await reaches('ready');
    expect([context.userInfo, context.permissions]).toEqual([elsewhere, teacher]);
  });

  it('whose permissions cannot be fetched is never worked in with those of the one before', async () => {
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

  it('says why it is tried again, and waits five seconds before it is', async () => {
    const { actor, log, clock, asked } = await startMoving(offline, () => Promise.resolve(teacher));
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    await vi.waitFor(() => expect(log).toContainEqual(['announceRetry', { message: '网络超时' }]));
    clock.increment(4_999);
    expect(asked).toHaveLength(2);
    clock.increment(1);
    expect(asked).toHaveLength(3);
  });

  it('is left at once for the one before, whose permissions are known', async () => {
    const { actor, names, isReady } = await startMoving(offline);
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    await vi.waitFor(() => expect(names()).toContain('announceRetry'));
    actor.send({ type: 'user.replaced', userInfo });
    expect([isReady(), actor.getSnapshot().context.permissions]).toEqual([true, permissions]);
  });

  it('with an empty menu ends the session, as a login there would', async () => {
    const { actor, reaches } = await startMoving(() => Promise.resolve({ menu: [] }));
    actor.send({ type: 'user.replaced', userInfo: elsewhere });
    expect((await reaches('anonymous')).context.failure?.message).toBe(emptyMenuMessage);
  });

  it('that was chosen in another window is not worked in with the rights of the one before either', async () => {
    const { actor, isReady, names } = await startMoving(offline);
    actor.send({ type: 'session.replaced', session: { ...stored, token: 'token-2', userInfo: elsewhere } });
    await vi.waitFor(() => expect(names()).toContain('announceRetry'));
    expect(isReady()).toBe(false);
  });

  it('may be logged out of while its permissions are waited for', async () => {
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
  it('goes on with the permissions it has when fetching them anew fails', async () => {
    const { actor, isReady, names } = await startMoving(offline);
    actor.send({ type: 'permissions.changed' });
    await waitFor(actor, ({ children }) => children['bootstrap']?.getSnapshot().status !== 'active');
    expect([isReady(), names()]).toEqual([true, []]);
  });
});
