import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { read, write } from './client.ts';
import { connectApi } from './connection.ts';
import { ApiError } from './errors.ts';

const server = setupServer();
const away = {
  success: false,
  message: '数据库暂时连接不上，请稍后再试',
  code: 503,
  result: null,
  timestamp: 1,
};
const well = {
  success: true,
  message: '操作成功！',
  code: 200,
  result: { records: [], total: 0 },
  timestamp: 1,
};
let notices: string[] = [];
let asked = 0;

/** Answers 503 so many times, then well. */
function answer(method: 'get' | 'put', path: string, times: number, headers: Record<string, string>): void {
  server.use(
    http[method](`http://localhost/api${path}`, () => {
      asked += 1;
      return asked > times ? HttpResponse.json(well) : HttpResponse.json(away, { status: 503, headers });
    }),
  );
}

const soon = { 'Retry-After': '2' };
const list = (signal?: AbortSignal) => read('/sys/user/list', { query: {}, signal });
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'no failure',
    (error: unknown) => error,
  );

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  notices = [];
  asked = 0;
  connectApi({ pauses: [1, 1, 1], onFailure: ({ message }) => notices.push(message) });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('a server whose database is away', () => {
  it('is asked again by a read, without a word', async () => {
    answer('get', '/sys/user/list', 2, soon);
    expect(await list()).toMatchObject({ total: 0 });
    expect([asked, notices]).toEqual([3, []]);
  });

  it('is believed after three more questions', async () => {
    answer('get', '/sys/user/list', 9, soon);
    expect(await failureOf(list())).toBeInstanceOf(ApiError);
    expect([asked, notices]).toEqual([4, [away.message]]);
  });

  it('is not asked again when it does not say so, or by a write', async () => {
    answer('get', '/sys/user/list', 9, {});
    expect(await failureOf(list())).toBeInstanceOf(ApiError);
    expect(asked).toBe(1);
    answer('put', '/sys/sysAnnouncementSend/readAll', 9, soon);
    expect(await failureOf(write('put', '/sys/sysAnnouncementSend/readAll', {}))).toBeInstanceOf(ApiError);
    expect(asked).toBe(2);
  });

  it('is left alone when nobody waits any more', async () => {
    connectApi({ pauses: [60_000] });
    answer('get', '/sys/user/list', 9, soon);
    const controller = new AbortController();
    const failure = failureOf(list(controller.signal));
    await expect.poll(() => asked).toBe(1);
    controller.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(asked).toBe(1);
  });
});
