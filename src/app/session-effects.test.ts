import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { connectApi } from '#shared/api/connection.ts';
import { memoryStorage } from '#shared/browser/memory-storage.ts';
import { createNotices } from '#shared/app/notices.ts';
import { createStore, createTabStore } from '#shared/browser/storage.ts';
import { createMenus } from './menus.ts';
import { provideSession } from './session-effects.ts';
import { createSessionStore } from '#shared/app/session-store.ts';

const api = 'http://localhost/api';
const server = setupServer();
const userInfo = { id: 'u1', username: 'teacher', realname: '张老师', orgCode: 'A01' };
const loginResult = {
  token: 'fresh',
  userInfo,
  role: ['teacher'],
  sysAllDictItems: { sex: [{ value: '1', text: '男' }] },
};
const menu = [{ path: '/dashboard/index', component: 'dashboard/Index', meta: { title: '首页' } }];
const now = 1_700_000_000_000;

const done = (result: unknown) => HttpResponse.json({ success: true, message: '', code: 200, result });
const refused = (message: string, result: unknown = null) =>
  HttpResponse.json({ success: false, message, code: 500, result });

function startSession(storage = memoryStorage(), tab = memoryStorage()) {
  const visited: string[] = [];
  const notices = createNotices();
  const queryClient = new QueryClient();
  const menus = createMenus({
    config: {},
    siteOrigin: 'http://localhost',
    pages: async () => ({ has: () => true }),
    log: () => undefined,
  });
  const session = createActor(
    provideSession({
      store: createSessionStore(
        createStore(storage, () => now),
        createTabStore(tab),
      ),
      notices,
      queryClient,
      buildMenu: menus.build,
      goToLogin: () => visited.push('login'),
      goToRoot: () => visited.push('root'),
      reloadPage: () => visited.push('reload'),
    }),
  );
  connectApi({
    token: () => session.getSnapshot().context.token ?? null,
    onTokenLost: (type, token) => session.send({ type, token }),
    onFailure: () => undefined,
  });
  session.start();
  const until = (state: 'anonymous' | 'expired' | 'ready') =>
    waitFor(session, (snapshot) =>
      state === 'ready' ? snapshot.matches({ authenticated: 'ready' }) : snapshot.matches(state),
    );
  return { session, storage, tab, notices, queryClient, menus, visited, until };
}

const credentials = { method: 'password', request: { username: 'teacher', password: '123' } } as const;
const storedSession = () =>
  memoryStorage({
    'pro__Access-Token': JSON.stringify({ value: 'kept', expire: now + 1000 }),
    pro__Login_Userinfo: JSON.stringify({ value: userInfo, expire: now + 1000 }),
    pro__Login_UserRole: JSON.stringify({ value: ['teacher'], expire: now + 1000 }),
  });

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  server.use(
    http.post(`${api}/sys/login`, () => done(loginResult)),
    http.get(`${api}/sys/permission/getUserPermissionByToken`, () =>
      done({ menu, auth: [{ action: 'user:add', type: '1' }], allAuth: [] }),
    ),
    http.post(`${api}/sys/logout`, () => done(null)),
  );
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('an external login', () => {
  it.each([
    [
      { method: 'phone', request: { mobile: '13800000000', captcha: '123456' } },
      'POST /sys/phoneLogin {"mobile":"13800000000","captcha":"123456"}',
    ],
    [{ method: 'third', back: { id: 'a1' } }, 'GET /thirdLogin/getLoginUser/a1 '],
    [{ method: 'cas', ticket: 'ST-1' }, 'POST /cas/client/validateLogin {"ticket":"ST-1"}'],
  ] as const)('by %j is one call, and ends like a password login', async (credentials, call) => {
    const calls: string[] = [];
    const answer = async ({ request }: { request: Request }) => {
      const { pathname } = new URL(request.url);
      calls.push(`${request.method} ${pathname.replace('/api', '')} ${await request.text()}`);
      return done(loginResult);
    };
    server.use(
      http.post(`${api}/sys/phoneLogin`, answer),
      http.get(`${api}/thirdLogin/getLoginUser/:id`, answer),
      http.post(`${api}/cas/client/validateLogin`, answer),
    );
    const { session, notices, until } = startSession();
    await until('anonymous');
    session.send({ type: 'credentials.submit', credentials });
    expect((await until('ready')).context.token).toBe('fresh');
    expect(calls).toEqual([call]);
    expect(notices.snapshot()).toMatchObject([{ kind: 'success', title: '欢迎' }]);
  });

  it('that is refused shows the reason at the form', async () => {
    server.use(http.post(`${api}/sys/phoneLogin`, () => refused('手机验证码错误', { field: 'captcha' })));
    const { session, until } = startSession();
    await until('anonymous');
    const request = { mobile: '13800000000', captcha: '000000' };
    session.send({ type: 'credentials.submit', credentials: { method: 'phone', request } });
    await waitFor(session, (snapshot) => snapshot.context.failure !== undefined);
    expect((await until('anonymous')).context.failure).toEqual({
      message: '手机验证码错误',
      captchaNeeded: false,
    });
  });
});

describe('permissions in a login result', () => {
  const brought = { menu, auth: [{ action: 'user:edit', type: '1' }], allAuth: [] };
  const countCalls = () => {
    const calls: string[] = [];
    server.use(
      http.post(`${api}/sys/login`, () => done({ ...loginResult, permissions: brought })),
      http.get(`${api}/sys/permission/getUserPermissionByToken`, () => {
        calls.push('permissions');
        return done({ menu, auth: [], allAuth: [] });
      }),
    );
    return calls;
  };

  it('are not fetched, and give the first menu', async () => {
    const calls = countCalls();
    const { session, until } = startSession();
    await until('anonymous');
    session.send({ type: 'credentials.submit', credentials });
    expect((await until('ready')).context.permissions?.auth).toEqual(brought.auth);
    expect(calls).toEqual([]);
    session.send({ type: 'permissions.changed' });
    await waitFor(session, ({ context }) => context.permissions?.auth?.length === 0);
    expect(calls).toEqual(['permissions']);
  });

  it('do not apply to the next session', async () => {
    const calls = countCalls();
    const { session, until } = startSession();
    await until('anonymous');
    session.send({ type: 'credentials.submit', credentials });
    await until('ready');
    session.send({ type: 'logout.confirm' });
    await until('anonymous');
    server.use(http.post(`${api}/sys/login`, () => done({ ...loginResult, token: 'next' })));
    session.send({ type: 'credentials.submit', credentials });
    expect((await until('ready')).context.permissions?.auth).toEqual([]);
    expect(calls).toEqual(['permissions']);
  });
});

describe('a login', () => {
  it('stores token, user, roles and dictionaries for seven days, and greets the user', async () => {
    const { session, storage, tab, notices, until } = startSession();
    await until('anonymous');
    session.send({ type: 'credentials.submit', credentials });
    const { context } = await until('ready');
    expect([context.token, context.roles, context.userInfo?.realname]).toEqual([
      'fresh',
      ['teacher'],
      '张老师',
    ]);
    const stored = (key: string): unknown => JSON.parse(storage.getItem(key) ?? 'null');
    expect(stored('pro__Access-Token')).toEqual({ value: 'fresh', expire: now + 604_800_000 });
    expect(stored('pro__Login_UserRole')).toEqual({ value: ['teacher'], expire: now + 604_800_000 });
    expect(stored('pro__UI_CACHE_DB_DICT_DATA')).toMatchObject({ value: loginResult.sysAllDictItems });
    expect(tab.getItem('pro__LOGIN_USER_BUTTON_AUTH')).toBe('[{"action":"user:add","type":"1"}]');
    expect(notices.snapshot()).toMatchObject([{ kind: 'success', title: '欢迎' }]);
    expect(notices.snapshot()[0]?.text).toMatch(/^(早上|上午|中午|下午|晚上)好，欢迎回来$/);
  });

  it('that fails reports the reason, and whether a captcha is required', async () => {
    server.use(http.post(`${api}/sys/login`, () => refused('账号或密码错误', { captcha: true })));
    const { session, storage, until } = startSession();
    await until('anonymous');
    session.send({ type: 'credentials.submit', credentials });
    const { context } = await waitFor(session, (snapshot) => snapshot.context.failure !== undefined);
    expect(context.failure).toEqual({ message: '账号或密码错误', captchaNeeded: true });
    expect(storage.length).toBe(0);
  });

  it('whose permissions cannot be fetched ends at the login page with nothing stored', async () => {
    server.use(http.get(`${api}/sys/permission/getUserPermissionByToken`, () => refused('菜单服务不可用')));
    const { session, storage, visited, until } = startSession();
    await until('anonymous');
    session.send({ type: 'credentials.submit', credentials });
    const { context } = await waitFor(
      session,
      (snapshot) => snapshot.matches('anonymous') && visited.length > 0,
    );
    expect(context.failure?.message).toBe('菜单服务不可用');
    expect(visited).toEqual(['login']);
    expect(storage.length).toBe(0);
  });
});

describe('a stored session', () => {
  it('is restored, with its menu built', async () => {
    const { menus, until } = startSession(storedSession());
    const { context } = await until('ready');
    expect(context.token).toBe('kept');
    expect(menus.find(context.permissions, '/dashboard/index')).toMatchObject({
      kind: 'page',
      component: 'dashboard/Index',
    });
  });

  it('that has expired is ignored', async () => {
    const storage = memoryStorage({ 'pro__Access-Token': JSON.stringify({ value: 'old', expire: now }) });
    const { session, until } = startSession(storage);
    await until('anonymous');
    expect(session.getSnapshot().context.token).toBe(undefined);
  });

  it('whose user cannot be read is ignored', async () => {
    const storage = storedSession();
    storage.setItem('pro__Login_Userinfo', '{"value":{"name":1},"expire":null}');
    const { context } = await startSession(storage).until('anonymous');
    expect(context.token).toBe(undefined);
  });

  it('whose token the server no longer accepts is expired', async () => {
    server.use(
      http.get(`${api}/sys/permission/getUserPermissionByToken`, () =>
        HttpResponse.json({ success: false, message: 'Token失效，请重新登录', code: 500 }, { status: 500 }),
      ),
    );
    const { session, visited, until } = startSession(storedSession());
    await until('expired');
    session.send({ type: 'relogin.confirm' });
    await until('anonymous');
    expect(visited).toEqual(['reload']);
  });
});

describe('a logout', () => {
  it('calls the server with the token, clears storage and cache, and goes to the root', async () => {
    const seen: (string | null)[] = [];
    server.use(
      http.post(`${api}/sys/logout`, ({ request }) => {
        seen.push(request.headers.get('X-Access-Token'));
        return done(null);
      }),
    );
    const { session, storage, tab, queryClient, visited, until } = startSession(storedSession());
    await until('ready');
    queryClient.setQueryData(['u1', 'A01', '/sys/user/list'], { total: 1 });
    session.send({ type: 'logout.confirm' });
    await until('anonymous');
    expect(seen).toEqual(['kept']);
    expect([storage.length, tab.length, queryClient.getQueryCache().getAll().length]).toEqual([0, 0, 0]);
    expect(visited).toEqual(['root']);
  });

  it("continues when the call fails, and shows the server's message", async () => {
    server.use(http.post(`${api}/sys/logout`, () => refused('退出失败')));
    const { session, notices, visited, until } = startSession(storedSession());
    await until('ready');
    session.send({ type: 'logout.confirm' });
    await until('anonymous');
    expect(visited).toEqual(['root']);
    expect(notices.snapshot()).toMatchObject([{ kind: 'error', title: '错误', text: '退出失败' }]);
  });
});
