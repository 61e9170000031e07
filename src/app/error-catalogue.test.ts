import { QueryClient } from '@tanstack/react-query';
import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { read } from '#shared/api/client.ts';
import { connectApi } from '#shared/api/connection.ts';
import { failureNotice } from '#features/notices/failure-notice.ts';
import { createNotices, type NoticeInput } from '#shared/app/notices.ts';
import { createStore, createTabStore } from '#shared/browser/storage.ts';
import { businessConstants } from '#machines/business-constants.ts';
import { sessionMachine } from '#machines/session/session.machine.ts';
import { provideSession } from './session-effects.ts';
import { createSessionStore } from '#shared/app/session-store.ts';

// The rows of docs/behaviour.md#notices: the server's answer, and the effect for the user.

const server = setupServer();
const path = '/sys/user/list';
const url = `http://localhost/api${path}`;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const said = (status: number, message: string) => () =>
  HttpResponse.json({ success: false, message, code: status, result: null, timestamp: 0 }, { status });
/** Other servers and proxies answer without the envelope. */
const bare =
  (status: number, body: object, httpStatus = status) =>
  () =>
    HttpResponse.json({ timestamp: 0, status, path: '/x', ...body }, { status: httpStatus });
const silent = (status: number) => () => new HttpResponse('<h1>nginx</h1>', { status });

/** Starts the session of a logged-in user with its real effects, except for page loads. */
function startWorld(token: string | null) {
  const received: (NoticeInput & { readonly duration: number })[] = [];
  const visited: string[] = [];
  const shown = createNotices();
  const notices = {
    ...shown,
    show: (notice: NoticeInput) => {
      received.push({ duration: businessConstants.noticeDuration, ...notice });
      return shown.show(notice);
    },
  };
  const clock = new SimulatedClock();
  const machine = provideSession({
    store: createSessionStore(createStore(undefined, Date.now), createTabStore(undefined)),
    notices,
    queryClient: new QueryClient(),
    buildMenu: async () => undefined,
    goToLogin: () => visited.push('login'),
    goToRoot: () => visited.push('root'),
    reloadPage: () => visited.push('reload'),
  });
  const session = createActor(machine, {
    clock,
    snapshot: sessionMachine.resolveState({
      value: token === null ? 'anonymous' : { authenticated: 'ready' },
      context: {
        token: token ?? undefined,
        userInfo: token === null ? undefined : { id: '1', username: 'teacher' },
        roles: [],
        permissions: undefined,
        failure: undefined,
        pendingLogin: undefined,
        permittedIn: undefined,
        leaveReason: undefined,
      },
    }),
  });
  connectApi({
    token: () => token,
    timeout: 200,
    onFailure: (error) => notices.show(failureNotice(error)),
    onTokenLost: (type, lost) => session.send({ type, token: lost }),
  });
  session.start();
  /** The toasts on screen, as `title text`. */
  const screen = () => shown.snapshot().map(({ title, text }) => `${title} ${text}`);
  return { session, clock, visited, screen, received };
}

type Answer = Parameters<typeof http.get>[1];

const rows: readonly (readonly [string, Answer, readonly string[]])[] = [
  ['403', said(403, '没有权限，请联系管理员授权'), ['系统提示 拒绝访问']],
  ['404', said(404, '路径不存在，请检查路径是否正确'), ['系统提示 很抱歉，资源未找到!']],
  ['504', silent(504), ['系统提示 网络超时']],
  ['401', said(401, '任何话'), ['系统提示 未授权，请重新登录']],
  ['500 with the words of the server', said(500, '服务器出错了'), ['系统提示 服务器出错了']],
  ['500 without a word', silent(500), ['系统提示 服务器无法完成请求！']],
  ['502 of a proxy', silent(502), ['系统提示 服务器无法完成请求！']],
  ['500 without the envelope', bare(500, { message: '数据库忙' }), ['系统提示 数据库忙']],
  ['500 in an answer of 200', bare(500, { message: '数据库忙' }, 200), ['系统提示 数据库忙']],
  ['503 with an empty message', bare(503, { message: '' }), ['系统提示 服务器无法完成请求！']],
  ['404 without the envelope', bare(404, { message: 'No handler' }), ['系统提示 很抱歉，资源未找到!']],
  ['400', said(400, '参数不正确：pageNo'), ['系统提示 参数不正确：pageNo']],
  ['413', said(413, '提交的内容太大'), ['系统提示 提交的内容太大']],
  ['429', said(429, '操作太频繁了，请过一会儿再试'), ['系统提示 操作太频繁了，请过一会儿再试']],
  ['no network', () => HttpResponse.error(), ['系统提示 网络超时']],
  ['no answer in time', () => new Promise<never>(() => undefined), ['系统提示 网络超时']],
  ['a refusal in the envelope, which its caller shows', said(200, '这个账号已冻结，请联系老师或管理员'), []],
];

describe('the error catalogue', () => {
  it.each(rows)(
    '%s: one toast for a burst, for four seconds, and the caller gets the error',
    async (_row, answer, expected) => {
      server.use(http.get(url, answer));
      const { screen, received } = startWorld(null);
      const outcomes = await Promise.allSettled([1, 2, 3].map(() => read(path, { query: {} })));
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
      expect(screen()).toEqual(expected);
      expect([...new Set(received.map(({ duration }) => duration))]).toEqual(
        expected.length === 0 ? [] : [4000],
      );
    },
  );

  it('the timeout of a call is sixty seconds, that of a chunk a hundred and twenty', () => {
    expect([businessConstants.requestTimeout, businessConstants.chunkLoadTimeout]).toEqual([60_000, 120_000]);
  });

  it('a server bug shows one toast, even with a different request id in each answer', async () => {
    let count = 0;
    server.use(http.get(url, () => said(500, `服务器出错了，请联系管理员（编号 ${(count += 1)}）`)()));
    const { screen } = startWorld(null);
    await Promise.allSettled([1, 2, 3, 4, 5].map(() => read(path, { query: {} })));
    expect(screen()).toEqual([expect.stringMatching(/^系统提示 服务器出错了，请联系管理员（编号 \d）$/)]);
  });

  it('a burst of 401 with a token causes one toast, one logout, one reload after 1.5 s', async () => {
    let logouts = 0;
    server.use(
      http.get(url, said(401, '未授权，请重新登录')),
      http.post('http://localhost/api/sys/logout', () => {
        logouts += 1;
        return said(500, 'Token失效，请重新登录')();
      }),
      http.get(
        'http://localhost/api/sys/permission/getUserPermissionByToken',
        () => new Promise(() => undefined),
      ),
    );
    const { session, clock, visited, screen } = startWorld('t1');
    await Promise.allSettled(Array.from({ length: 10 }, () => read(path, { query: {} })));
    expect([session.getSnapshot().value, screen(), visited]).toEqual([
      'unauthorised',
      ['系统提示 未授权，请重新登录'],
      [],
    ]);
    await expect.poll(() => logouts).toBe(1);
    clock.increment(1499);
    expect(visited).toEqual([]);
    clock.increment(1);
    expect([visited, session.getSnapshot().value, logouts]).toEqual([['reload'], 'anonymous', 1]);
  });

  it.each([
    ['in the envelope', said(500, 'Token失效，请重新登录')],
    ['without the envelope', bare(500, { message: 'Token失效，请重新登录' })],
    ['in an answer of 200', bare(500, { message: 'Token失效，请重新登录' }, 200)],
  ])(
    'a burst of expired tokens %s opens the dialog without a toast, and reloads only after the answer',
    async (_how, ended) => {
      server.use(
        http.get(url, ended),
        http.post('http://localhost/api/sys/logout', said(500, 'Token失效，请重新登录')),
        http.get(
          'http://localhost/api/sys/permission/getUserPermissionByToken',
          () => new Promise(() => undefined),
        ),
      );
      const { session, clock, visited, screen } = startWorld('t1');
      await Promise.allSettled(Array.from({ length: 10 }, () => read(path, { query: {} })));
      clock.increment(600_000);
      expect([session.getSnapshot().value, screen(), visited]).toEqual(['expired', [], []]);
      session.send({ type: 'relogin.confirm' });
      await expect.poll(() => visited).toEqual(['reload']);
    },
  );

  it('the message of an expired token without a token is an ordinary server message', async () => {
    server.use(http.get(url, said(500, 'Token失效，请重新登录')));
    const { session, screen } = startWorld(null);
    await expect(read(path, { query: {} })).rejects.toThrow('Token失效');
    expect([session.getSnapshot().value, screen()]).toEqual([
      'anonymous',
      ['系统提示 Token失效，请重新登录'],
    ]);
  });

  it("a failed logout shows the server's message", async () => {
    server.use(
      http.post('http://localhost/api/sys/logout', said(200, '退出登录失败！')),
      http.get(
        'http://localhost/api/sys/permission/getUserPermissionByToken',
        () => new Promise(() => undefined),
      ),
    );
    const { session, visited, screen } = startWorld('t1');
    session.send({ type: 'logout.confirm' });
    await expect.poll(() => visited).toEqual(['root']);
    expect(screen()).toEqual(['错误 退出登录失败！']);
  });
});
