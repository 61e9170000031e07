import { waitFor } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { Schema } from '#openapi/index.ts';
import { emptyMenuMessage } from '../bootstrap/bootstrap.machine.ts';
import { playEvents } from '#tests/support/machines/play-events.ts';
import { done, failed, passed } from '../machine-fixtures.ts';
import { sessionMachine, type Credentials, type StoredSession } from './session.machine.ts';
import {
  cleared,
  credentials,
  login,
  never,
  permissions,
  start,
  startReady,
  stored,
  userInfo,
} from './testing/start-session.ts';

describe('session: restoring', () => {
  it('becomes anonymous without a stored token', async () => {
    const { reaches, log } = start();
    const { context } = await reaches('anonymous');
    expect(context.token).toBe(undefined);
    expect(log).toEqual([]);
  });

  it('becomes anonymous when the storage cannot be read', async () => {
    const { reaches } = start({ restore: () => Promise.reject(new Error('denied')) });
    expect((await reaches('anonymous')).context.failure).toBe(undefined);
  });

  it('continues a stored session without a greeting', async () => {
    const { reaches, log } = start({ restore: () => Promise.resolve(stored) });
    const { context } = await reaches('ready');
    expect(context).toEqual({
      ...stored,
      permissions,
      permittedIn: 'A01',
      failure: undefined,
      leaveReason: undefined,
    });
    expect(log).toEqual([['storePermissions', permissions]]);
  });
});

describe('session: login', () => {
  it('stores the login result, greets the user, and fetches the permissions', async () => {
    const asked: unknown[] = [];
    const { actor, reaches, log } = start({
      authenticate: (input) => {
        asked.push(input);
        return Promise.resolve(login);
      },
    });
    await reaches('anonymous');
    actor.send({ type: 'credentials.submit', credentials });
    const { context } = await reaches('ready');
    expect(asked).toEqual([credentials]);
    expect(context).toMatchObject({ token: 'token-1', userInfo, roles: ['student'], permissions });
    expect(log).toEqual([
      ['storeSession', login],
      ['greet', userInfo],
      ['storePermissions', permissions],
    ]);
  });

  it.each<Credentials>([
    { method: 'phone', request: { mobile: '13800000000', captcha: '123456' } },
    { method: 'third', back: { id: 'came-back-with' } },
    { method: 'cas', ticket: 'ST-1' },
  ])('accepts $method instead of a password, with the same effects', async (other) => {
    const authenticate = async (input: Credentials) => (input === other ? login : never());
    const { actor, reaches, log } = start({ authenticate });
    await reaches('anonymous');
    actor.send({ type: 'credentials.submit', credentials: other });
    expect((await reaches('ready')).context.token).toBe('token-1');
    expect(log.map(([name]) => name)).toEqual(['storeSession', 'greet', 'storePermissions']);
  });

  it('stores no password in its context', async () => {
    const { actor, reaches } = start({ authenticate: never });
    await reaches('anonymous');
    actor.send({ type: 'credentials.submit', credentials });
    expect(JSON.stringify(actor.getSnapshot().context)).not.toContain('secret');
  });

  it('sends one request for two clicks', async () => {
    let calls = 0;
    const { actor, reaches } = start({
      authenticate: () => {
        calls += 1;
        return never();
      },
    });
    await reaches('anonymous');
    actor.send({ type: 'credentials.submit', credentials });
    actor.send({ type: 'credentials.submit', credentials });
    expect(calls).toBe(1);
  });

  it.each([
    ['an error', new Error('账号或密码错误'), { message: '账号或密码错误', captchaNeeded: false }],
    [
      'a demand for a captcha',
      Object.assign(new Error('验证码错误'), { captchaNeeded: true }),
      { message: '验证码错误', captchaNeeded: true },
    ],
    ['nothing readable', null, { message: '请求出现错误，请稍后再试', captchaNeeded: false }],
    ['an empty message', new Error(''), { message: '请求出现错误，请稍后再试', captchaNeeded: false }],
  ])('stays anonymous with the reason after %s', async (_name, error, failure) => {
    const { actor, reaches, log } = start({ authenticate: () => Promise.reject(error) });
    await reaches('anonymous');
    actor.send({ type: 'credentials.submit', credentials });
    expect((await reaches('anonymous')).context.failure).toEqual(failure);
    expect(log).toEqual([]);
  });

  it('clears the previous failure on the next attempt', async () => {
    const { actor, reaches } = start({ authenticate: () => Promise.reject(new Error('账号或密码错误')) });
    await reaches('anonymous');
    actor.send({ type: 'credentials.submit', credentials });
    expect((await reaches('anonymous')).context.failure).toMatchObject({ message: '账号或密码错误' });
    actor.send({ type: 'credentials.submit', credentials });
    expect(actor.getSnapshot().context.failure).toBe(undefined);
  });
});

describe('session: permission bootstrap', () => {
  it.each([
    ['fails', () => Promise.reject(new Error('网络超时')), '网络超时'],
    ['answers an empty menu', () => Promise.resolve({ menu: [] }), emptyMenuMessage],
    ['answers no menu', () => Promise.resolve({ menu: null }), emptyMenuMessage],
  ])('logs out and opens the login page when the permission list %s', async (_name, load, message) => {
    const ended: string[] = [];
    const { reaches, log } = start({
      restore: () => Promise.resolve(stored),
      load,
      endSession: ({ token }) => {
        ended.push(token);
        return Promise.resolve();
      },
    });
    const { context } = await reaches('anonymous');
    expect(ended).toEqual(['token-1']);
    expect(context).toMatchObject({ token: undefined, leaveReason: 'bootstrapFailed', failure: { message } });
    expect(log).toEqual([cleared, ['dropCaches'], ['goToLogin']]);
  });

  it('reloads changed permissions while the page stays usable', async () => {
    const answers = [permissions, { menu: [{ path: '/isystem/user' }] }];
    const { actor, reaches, log } = await startReady({
      load: () => Promise.resolve(answers.shift() ?? permissions),
    });
    actor.send({ type: 'permissions.changed' });
    expect(actor.getSnapshot().matches({ authenticated: 'ready' })).toBe(true);
    await waitFor(actor, ({ context }) => context.permissions?.menu?.[0]?.path === '/isystem/user');
    await reaches('ready');
    expect(log).toEqual([['storePermissions', { menu: [{ path: '/isystem/user' }] }]]);
  });

  it('keeps its permissions when loading them again fails', async () => {
    const answers = [() => Promise.resolve(permissions), () => Promise.reject(new Error('网络超时'))];
    const { actor } = await startReady({ load: () => answers.shift()?.() ?? never() });
    actor.send({ type: 'permissions.changed' });
    await waitFor(actor, ({ children }) => children['bootstrap']?.getSnapshot().status !== 'active');
    expect(actor.getSnapshot().matches({ authenticated: 'ready' })).toBe(true);
    expect(actor.getSnapshot().context.permissions).toEqual(permissions);
  });

  it('ends the session when the changed menu is empty', async () => {
    const answers: Schema<'UserPermissions'>[] = [permissions, { menu: [] }];
    const { actor, reaches, log } = await startReady({
      load: () => Promise.resolve(answers.shift() ?? permissions),
    });
    actor.send({ type: 'permissions.changed' });
    await reaches('anonymous');
    expect(log.at(-1)).toEqual(['goToLogin']);
  });
});

describe('session: logout', () => {
  it('clears the storage, calls the endpoint with the token and goes to the root', async () => {
    const ended: string[] = [];
    const { actor, reaches, log } = await startReady({
      endSession: ({ token }) => {
        ended.push(token);
        return Promise.resolve();
      },
    });
    actor.send({ type: 'logout.confirm' });
    const { context } = await reaches('anonymous');
    expect(ended).toEqual(['token-1']);
    expect(log).toEqual([cleared, ['dropCaches'], ['goToRoot']]);
    expect(context).toMatchObject({
      token: undefined,
      userInfo: undefined,
      permissions: undefined,
      roles: [],
    });
  });

  it('continues with a message when the call fails', async () => {
    const { actor, reaches, log } = await startReady({
      endSession: () => Promise.reject(new Error('退出登录失败！')),
    });
    actor.send({ type: 'logout.confirm' });
    await reaches('anonymous');
    expect(log).toEqual([
      cleared,
      ['announceLogoutFailure', { message: '退出登录失败！' }],
      ['dropCaches'],
      ['goToRoot'],
    ]);
  });

  it('gives up after 5 s when the server does not answer', async () => {
    const { actor, clock, log } = await startReady({ endSession: never });
    actor.send({ type: 'logout.confirm' });
    clock.increment(4_999);
    expect(actor.getSnapshot().value).toBe('leaving');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('anonymous');
    expect(log).toEqual([
      cleared,
      ['announceLogoutFailure', { message: '网络超时' }],
      ['dropCaches'],
      ['goToRoot'],
    ]);
  });
});

describe('session: 401 and expiry', () => {
  it('announces a 401 and reloads after 1.5 s', async () => {
    const { actor, clock, log } = await startReady({
      endSession: () => Promise.reject(new Error('Token无效！')),
    });
    actor.send({ type: 'token.refused' });
    expect(log).toEqual([['announceUnauthorised'], cleared]);
    clock.increment(1_499);
    expect(actor.getSnapshot().value).toBe('unauthorised');
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('anonymous');
    expect(log.slice(2)).toEqual([['dropCaches'], ['reloadPage']]);
  });

  it('waits in the expiry dialog, then logs out and reloads', async () => {
    const { actor, clock, reaches, log } = await startReady();
    actor.send({ type: 'token.expired' });
    clock.increment(600_000);
    expect(actor.getSnapshot().value).toBe('expired');
    expect(log).toEqual([]);
    actor.send({ type: 'relogin.confirm' });
    await reaches('anonymous');
    expect(log).toEqual([cleared, ['dropCaches'], ['reloadPage']]);
  });

  it('reloads after an expiry even if the logout call fails', async () => {
    const { actor, reaches, log } = await startReady({
      endSession: () => Promise.reject(new Error('Token无效！')),
    });
    actor.send({ type: 'token.expired' });
    actor.send({ type: 'relogin.confirm' });
    await reaches('anonymous');
    expect(log).toEqual([cleared, ['dropCaches'], ['reloadPage']]);
  });

  it.each([
    ['token.refused', 'unauthorised', 1],
    ['token.expired', 'expired', 0],
  ] as const)(
    'ignores further refusals and expiries after the first %s',
    async (first, state, announcements) => {
      const { actor, log } = await startReady({ endSession: never });
      actor.send({ type: first });
      for (let i = 0; i < 20; i += 1) {
        actor.send({ type: 'token.refused' });
        actor.send({ type: 'token.expired' });
      }
      expect(actor.getSnapshot().value).toBe(state);
      expect(log.filter(([name]) => name === 'announceUnauthorised')).toHaveLength(announcements);
    },
  );

  it('ignores a refused or expired token of an earlier session', async () => {
    const { actor } = await startReady();
    actor.send({ type: 'token.refused', token: 'token-0' });
    actor.send({ type: 'token.expired', token: 'token-0' });
    expect(actor.getSnapshot().matches({ authenticated: 'ready' })).toBe(true);
    actor.send({ type: 'token.refused', token: 'token-1' });
    expect(actor.getSnapshot().value).toBe('unauthorised');
  });

  it('ignores a 401 without a login', async () => {
    const { actor, reaches, log } = start();
    await reaches('anonymous');
    actor.send({ type: 'token.refused' });
    expect(actor.getSnapshot().value).toBe('anonymous');
    expect(log).toEqual([]);
  });
});

describe('session: replaced user', () => {
  it('stores new data of the same user and fetches nothing', async () => {
    let loads = 0;
    const { actor, log } = await startReady({
      load: () => {
        loads += 1;
        return Promise.resolve(permissions);
      },
    });
    const renamed = { ...userInfo, realname: '小明明' };
    actor.send({ type: 'user.replaced', userInfo: renamed });
    expect(actor.getSnapshot().context.userInfo).toEqual(renamed);
    expect(log).toEqual([['storeUser', renamed]]);
    expect(loads).toBe(1);
  });

  it('clears the caches and reloads the permissions after a department switch', async () => {
    let loads = 0;
    const { actor, log, reaches } = await startReady({
      load: () => {
        loads += 1;
        return Promise.resolve(permissions);
      },
    });
    const moved = { ...userInfo, orgCode: 'A02' };
    actor.send({ type: 'user.replaced', userInfo: moved });
    expect(log).toEqual([['storeUser', moved], ['dropCaches']]);
    expect(loads).toBe(2);
    await reaches('ready');
    expect(log.slice(2)).toEqual([['storePermissions', permissions]]);
  });
});

describe('session: other windows of the browser', () => {
  const elsewhere = (changes: Partial<StoredSession> = {}): StoredSession => ({
    ...stored,
    token: 'token-2',
    ...changes,
  });
  const other = elsewhere({ userInfo: { id: '2', username: 'xiaohong', orgCode: 'A01' } });
  const left = [['dropCaches'], ['announceElsewhere', { session: undefined }], ['reloadPage']];

  it('a login there logs in this window', async () => {
    const { actor, reaches, log } = start();
    await reaches('anonymous');
    actor.send({ type: 'session.replaced', session: elsewhere() });
    expect((await reaches('ready')).context.token).toBe('token-2');
    expect(log).toEqual([['storePermissions', permissions]]);
  });

  it('a new token of the same user is adopted without other effects', async () => {
    const { actor, log } = await startReady();
    actor.send({ type: 'session.replaced', session: elsewhere() });
    expect(actor.getSnapshot().matches({ authenticated: 'ready' })).toBe(true);
    expect([actor.getSnapshot().context.token, log]).toEqual(['token-2', []]);
  });

  it('a department switch there clears the caches and updates the department here', async () => {
    const { actor, reaches, log } = await startReady();
    const moved = elsewhere({ userInfo: { ...userInfo, orgCode: 'A02' } });
    actor.send({ type: 'session.replaced', session: moved });
    expect((await reaches('ready')).context.userInfo?.orgCode).toBe('A02');
    expect(log[0]).toEqual(['dropCaches']);
  });

  it('a logout there ends the session here, without a second call', async () => {
    const { actor, log } = await startReady({ endSession: () => Promise.reject(new Error('called')) });
    actor.send({ type: 'session.replaced', session: undefined });
    expect(actor.getSnapshot().value).toBe('anonymous');
    expect(log).toEqual(left);
  });

  it('a login of another user there ends the session here', async () => {
    const { actor, log } = await startReady();
    actor.send({ type: 'session.replaced', session: other });
    expect([actor.getSnapshot().value, actor.getSnapshot().context.token]).toEqual(['anonymous', undefined]);
    expect(log).toEqual([['dropCaches'], ['announceElsewhere', { session: other }], ['reloadPage']]);
  });

  it('an expired page continues when its user logs in there', async () => {
    const { actor, log } = await startReady();
    actor.send({ type: 'token.expired' });
    actor.send({ type: 'session.replaced', session: undefined });
    expect(actor.getSnapshot().value).toBe('expired');
    actor.send({ type: 'session.replaced', session: elsewhere() });
    expect(actor.getSnapshot().matches({ authenticated: 'ready' })).toBe(true);
    expect([actor.getSnapshot().context.token, log]).toEqual(['token-2', []]);
  });

  it('an expired page reloads when another user logs in there', async () => {
    const { actor, log } = await startReady();
    actor.send({ type: 'token.expired' });
    actor.send({ type: 'session.replaced', session: other });
    expect(actor.getSnapshot().value).toBe('anonymous');
    expect(log.at(-1)).toEqual(['reloadPage']);
  });

  it('a session that is already ending is not changed', async () => {
    const { actor } = await startReady({ endSession: never });
    actor.send({ type: 'token.refused' });
    actor.send({ type: 'session.replaced', session: other });
    expect(actor.getSnapshot().value).toBe('unauthorised');
  });
});

describe('session: rare orders of events', () => {
  const stored = { token: 't', userInfo: { id: '1', username: 'xiaoming' }, roles: [] };
  const restored = done('restoreSession', stored);
  const session = (changes: object = {}) => ({
    token: 't1',
    userInfo: { id: '1', username: 'xiaoming', orgCode: 'A01' },
    roles: [],
    ...changes,
  });
  const other = session({ token: 't9', userInfo: { id: '9', username: 'xiaohong', orgCode: 'A01' } });
  const unanswered = passed('logoutTimeLimit', 'session.leaving');

  it('a bootstrap that throws ends the session and keeps its error as the reason', () => {
    expect(playEvents(sessionMachine, [restored, failed('bootstrap', '程序出错')])).toMatchObject({
      state: 'leaving',
      context: { leaveReason: 'bootstrapFailed', failure: { message: '程序出错' } },
      effects: ['clearStored'],
    });
  });

  it('a failed bootstrap leads to the login page when the logout call fails too', () => {
    expect(
      playEvents(sessionMachine, [
        restored,
        failed('bootstrap', '程序出错'),
        failed('endSession', '网络超时'),
      ]),
    ).toMatchObject({ state: 'anonymous', effects: ['dropCaches', 'goToLogin'] });
  });

  it('a failed logout call leaves the session unauthorised', () => {
    expect(
      playEvents(sessionMachine, [restored, { type: 'token.refused' }, failed('endSession', '网络超时')]),
    ).toMatchObject({ state: 'unauthorised', effects: [] });
  });

  it('a logout in another window does not log in here', () => {
    expect(
      playEvents(sessionMachine, [done('restoreSession'), { type: 'session.replaced', session: undefined }]),
    ).toMatchObject({ state: 'anonymous', effects: [] });
  });

  it('a refused token is recorded as the reason for leaving', () => {
    expect(playEvents(sessionMachine, [restored, { type: 'token.refused' }])).toMatchObject({
      state: 'unauthorised',
      context: { leaveReason: 'refused' },
      effects: ['announceUnauthorised', 'clearStored'],
    });
  });

  it('an expired page reloads when another user logs in elsewhere', () => {
    expect(
      playEvents(sessionMachine, [
        restored,
        { type: 'token.expired' },
        { type: 'session.replaced', session: other },
      ]),
    ).toMatchObject({ state: 'anonymous', effects: ['dropCaches', 'announceElsewhere', 'reloadPage'] });
  });

  it('an expired session reloads the page when the logout call is not answered', () => {
    expect(
      playEvents(sessionMachine, [
        restored,
        { type: 'token.expired' },
        { type: 'relogin.confirm' },
        unanswered,
      ]),
    ).toMatchObject({ state: 'anonymous', effects: ['dropCaches', 'reloadPage'] });
  });

  it('a failed bootstrap leads to the login page when the logout call is not answered', () => {
    expect(playEvents(sessionMachine, [restored, failed('bootstrap', '程序出错'), unanswered])).toMatchObject(
      { state: 'anonymous', effects: ['dropCaches', 'goToLogin'] },
    );
  });
});
