import { delay, http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { QueryClient } from '@tanstack/react-query';
import { unreadAnnouncementsQuery } from '#features/announcements/api.ts';
import { keyOf, read, readOptions, write } from '#shared/api/client.ts';
import { connectApi } from '#shared/api/connection.ts';
import { dictItemsQuery } from '#shared/api/dict.ts';
import { ApiError, ContractError } from '#shared/api/errors.ts';
import { login } from '#features/login/api.ts';

const api = 'http://localhost/api';
const server = setupServer();
const done = (result: unknown, extra: object = {}) => ({
  success: true,
  message: '操作成功！',
  code: 200,
  result,
  timestamp: 1,
  ...extra,
});
const userInfo = { id: 'u1', username: 'teacher' };
const users = { records: [{ id: '1', username: 'a' }], total: 1 };
const anything = { query: {} };

let received: string[] = [];
let requests: Request[] = [];

/** Answers one path and records the request for the assertions. */
function answer(method: 'get' | 'post', path: string, body: object, status = 200): void {
  server.use(
    http[method](`${api}${path}`, ({ request }) => {
      requests.push(request);
      return HttpResponse.json(body, { status });
    }),
  );
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no failure',
    (error: unknown) => error,
  );
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  received = [];
  requests = [];
  connectApi({
    token: () => 'secret-token',
    scope: () => ['u1', 'A01'],
    onTokenLost: (event, token) => received.push(`${event} ${token}`),
    onFailure: (error) => received.push(`notice ${error.status} ${error.message}`),
    timeout: 5000,
  });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('a request', () => {
  it('carries the token in a header and not in its URL', async () => {
    answer('get', '/sys/user/list', done(users));
    await read('/sys/user/list', anything);
    expect(requests[0]?.headers.get('X-Access-Token')).toBe('secret-token');
    expect(requests[0]?.url).not.toContain('secret-token');
  });

  it('has no token header without a session', async () => {
    connectApi({ token: () => null });
    answer('get', '/sys/user/list', done(users));
    await read('/sys/user/list', anything);
    expect(requests[0]?.headers.has('X-Access-Token')).toBe(false);
  });

  it('carries a timestamp in seconds on every GET', async () => {
    answer('get', '/sys/user/list', done(users));
    await read('/sys/user/list', { query: { pageNo: 2 } });
    const { searchParams } = new URL(requests[0]?.url ?? '');
    expect(Math.abs(Number(searchParams.get('_t')) - Date.now() / 1000)).toBeLessThan(5);
    expect(searchParams.get('pageNo')).toBe('2');
  });

  it('carries no timestamp when it reads dictionary items or writes', async () => {
    answer('get', '/sys/dict/getDictItems/sex', done([{ value: '1' }]));
    answer('post', '/sys/login', done({ token: 't', userInfo }));
    await read('/sys/dict/getDictItems/{dictCode}', { params: { dictCode: 'sex' } });
    await login({ username: 'a', password: 'b' });
    expect(requests.map(({ url }) => new URL(url).search)).toEqual(['', '']);
  });

  it('is not sent when its body violates the contract', async () => {
    const error = await failureOf(write('post', '/sys/login', { body: { username: '', password: 'b' } }));
    expect(error).toBeInstanceOf(ContractError);
    expect(error).toMatchObject({ operation: 'POST /sys/login', side: 'request', field: 'username' });
    expect(requests).toEqual([]);
  });
});

describe('a response', () => {
  it('resolves to its result', async () => {
    answer('get', '/sys/user/list', done(users));
    await expect(read('/sys/user/list', anything)).resolves.toEqual(users);
  });

  it('may contain numbers for text, strings for flags, nulls and unknown fields', async () => {
    const record = { id: 7, username: 8, status: '1', realname: null, invented: true };
    answer(
      'get',
      '/sys/user/list',
      done({ records: [record], total: '1', pages: 1, extra: 0 }, { code: '200' }),
    );
    const { records, total } = await read('/sys/user/list', anything);
    expect([records[0]?.id, records[0]?.username, records[0]?.status, records[0]?.realname]).toEqual([
      '7',
      '8',
      1,
      null,
    ]);
    expect(total).toBe(1);
  });

  it('a contract error names the operation and the field', async () => {
    answer('get', '/sys/user/list', done({ records: [{ id: '1' }], total: 1 }));
    const error = await failureOf(read('/sys/user/list', anything));
    expect(error).toBeInstanceOf(ContractError);
    expect(error).toMatchObject({
      operation: 'GET /sys/user/list',
      side: 'answer',
      field: 'result.records.0.username',
    });
    expect(received).toEqual([]);
  });

  it('a response that is not JSON is a contract error', async () => {
    server.use(http.get(`${api}/sys/user/list`, () => HttpResponse.html('<p>proxy</p>')));
    await expect(read('/sys/user/list', anything)).rejects.toBeInstanceOf(ContractError);
  });

  it.each(['200', 200])('a login response with code %j is a success', async (code) => {
    answer('post', '/sys/login', done({ token: 't', userInfo }, { code }));
    await expect(login({ username: 'a', password: 'b' })).resolves.toMatchObject({ token: 't' });
  });

  it('a login response with another code is a refusal', async () => {
    answer('post', '/sys/login', done({ token: 't', userInfo }, { code: 201, message: '请先修改密码' }));
    const error = await failureOf(login({ username: 'a', password: 'b' }));
    expect(error).toMatchObject({ kind: 'refusal', message: '请先修改密码', code: '201' });
  });
});

describe('a failed request', () => {
  it('a response with success false is a refusal with message, code and field, without a toast', async () => {
    const refusal = { success: false, message: '账号已存在！', code: 500, result: { field: 'username' } };
    answer('get', '/sys/user/list', refusal);
    const error = await failureOf(read('/sys/user/list', anything));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      kind: 'refusal',
      message: '账号已存在！',
      code: '500',
      status: 200,
      field: 'username',
    });
    expect(received).toEqual([]);
  });

  it.each([
    [403, { success: false, message: '没有权限', code: 510 }, 'notice 403 没有权限'],
    [500, { success: false, message: '服务器出错了', code: 500 }, 'notice 500 服务器出错了'],
    [504, { html: 'proxy' }, 'notice 504 网络超时'],
    [502, { html: 'proxy' }, 'notice 502 服务器无法完成请求！'],
  ])('a failure with status %d shows a toast', async (status, body, notice) => {
    answer('get', '/sys/user/list', body, status);
    expect(await failureOf(read('/sys/user/list', anything))).toMatchObject({ kind: 'status', status });
    expect(received).toEqual([notice]);
  });

  it('a failure of a quiet call shows no toast', async () => {
    answer('get', '/sys/user/list', { success: false, message: 'x', code: 1 }, 500);
    await failureOf(read('/sys/user/list', { ...anything, quiet: true }));
    expect(received).toEqual([]);
  });

  it('a 401 shows a toast and reports the token to the session', async () => {
    answer('get', '/sys/user/list', { success: false, message: '未授权，请重新登录', code: 401 }, 401);
    await failureOf(read('/sys/user/list', anything));
    expect(received).toEqual(['notice 401 未授权，请重新登录', 'token.refused secret-token']);
  });

  it('a 401 for a request without a token does not affect the session', async () => {
    connectApi({ token: () => null });
    answer('get', '/sys/user/list', { success: false, message: '未授权，请重新登录', code: 401 }, 401);
    await failureOf(read('/sys/user/list', anything));
    expect(received).toEqual(['notice 401 未授权，请重新登录']);
  });

  it('a 500 with exactly the message of an expired token is reported only to the session', async () => {
    answer('get', '/sys/user/list', { success: false, message: 'Token失效，请重新登录', code: 500 }, 500);
    await failureOf(read('/sys/user/list', anything));
    expect(received).toEqual(['token.expired secret-token']);
  });

  it('a 500 with a different message about a token is an ordinary failure', async () => {
    answer('get', '/sys/user/list', { success: false, message: 'Token失效，请重新登录。', code: 500 }, 500);
    await failureOf(read('/sys/user/list', anything));
    expect(received).toEqual(['notice 500 Token失效，请重新登录。']);
  });

  it('a connection failure is reported as 网络超时', async () => {
    server.use(http.get(`${api}/sys/user/list`, () => HttpResponse.error()));
    expect(await failureOf(read('/sys/user/list', anything))).toMatchObject({
      kind: 'network',
      message: '网络超时',
    });
    expect(received).toEqual(['notice 0 网络超时']);
  });

  it('a timeout is reported as 网络超时', async () => {
    connectApi({ timeout: 20 });
    server.use(http.get(`${api}/sys/user/list`, async () => delay('infinite')));
    expect(await failureOf(read('/sys/user/list', anything))).toMatchObject({ kind: 'network', status: 0 });
    expect(received).toEqual(['notice 0 网络超时']);
  });

  it('an abort by the caller is not a network failure', async () => {
    server.use(http.get(`${api}/sys/user/list`, async () => delay('infinite')));
    const controller = new AbortController();
    const call = failureOf(read('/sys/user/list', { ...anything, signal: controller.signal }));
    controller.abort();
    expect(await call).toMatchObject({ name: 'AbortError' });
    expect(received).toEqual([]);
  });
});

describe('a conditional read', () => {
  const path = '/sys/annountCement/listByUser';
  const bell = { anntMsgList: [], anntMsgTotal: 0, sysMsgList: [], sysMsgTotal: 0 };

  /** Answers in full once, then 304 to requests with the ETag. */
  function answerConditionally(): void {
    server.use(
      http.get(`${api}${path}`, ({ request }) => {
        requests.push(request);
        if (request.headers.get('If-None-Match') === '"1"') return new HttpResponse(null, { status: 304 });
        return HttpResponse.json(done(bell), { headers: { ETag: '"1"' } });
      }),
    );
  }

  it('sends the ETag, and returns the cached response on a 304', async () => {
    answerConditionally();
    const queryClient = new QueryClient();
    const fetchBell = () => queryClient.fetchQuery({ ...unreadAnnouncementsQuery(), staleTime: 0 });
    const first = await fetchBell();
    const second = await fetchBell();
    expect(requests.map((request) => request.headers.get('If-None-Match'))).toEqual([null, '"1"']);
    expect([first, second === first]).toEqual([{ etag: '"1"', notices: bell }, true]);
  });

  it('requests the full response again after the cache was cleared', async () => {
    answerConditionally();
    const queryClient = new QueryClient();
    await queryClient.fetchQuery(unreadAnnouncementsQuery());
    queryClient.clear();
    await queryClient.fetchQuery(unreadAnnouncementsQuery());
    expect(requests.map((request) => request.headers.get('If-None-Match'))).toEqual([null, null]);
  });

  it('sends no If-None-Match if the server returned no ETag', async () => {
    answer('get', path, done(bell));
    const queryClient = new QueryClient();
    const fetchBell = () => queryClient.fetchQuery({ ...unreadAnnouncementsQuery(), staleTime: 0 });
    await fetchBell();
    await fetchBell();
    expect(requests.map((request) => request.headers.get('If-None-Match'))).toEqual([null, null]);
  });
});

describe('the menu of the public site', () => {
  it('omits invalid entries', async () => {
    const news = { id: 'n1', title: '资讯', url: '/newsList' };
    answer(
      'get',
      '/teaching/menu/getUserMenu',
      done([{ title: '没有编号' }, null, { id: 'x', url: {} }, news]),
    );
    expect(await read('/teaching/menu/getUserMenu', {})).toEqual([news]);
  });
});

describe('a query key', () => {
  it('starts with the user and the department', () => {
    expect(readOptions('/sys/user/list', { query: { pageNo: 1 } }).queryKey).toEqual([
      'u1',
      'A01',
      '/sys/user/list',
      { query: { pageNo: 1 } },
    ]);
    expect(keyOf('/sys/user/list')).toEqual(['u1', 'A01', '/sys/user/list']);
  });

  it('contains the path parameters', () => {
    expect(dictItemsQuery('sex').queryKey.at(-1)).toEqual({ params: { dictCode: 'sex' } });
  });

  it('contains no user or department for shared data', () => {
    expect(readOptions('/sys/config/getCurrentConfig', { shared: true }).queryKey.slice(0, 2)).toEqual([
      '',
      '',
    ]);
  });
});
