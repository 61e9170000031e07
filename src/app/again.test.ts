import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { secondsOf } from '#shared/api/again.ts';
import { read, write } from '#shared/api/client.ts';
import { downloadSheet } from '#shared/api/file.ts';
import { connectApi } from '#shared/api/connection.ts';
import { ApiError, ContractError } from '#shared/api/errors.ts';
import { logout } from '#features/login/api.ts';

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

/** Answers 503 the given number of times, then succeeds. */
function answer(
  method: 'get' | 'put',
  path: string,
  times: number,
  headers: Record<string, string>,
  refused: object = away,
): void {
  server.use(
    http[method](`http://localhost/api${path}`, () => {
      asked += 1;
      return asked > times ? HttpResponse.json(well) : HttpResponse.json(refused, { status: 503, headers });
    }),
  );
}

/** The body of a server that has not begun the operation. */
const notBegun = { ...away, message: '使用的人太多，服务器忙不过来，请稍后再试', result: { notBegun: true } };
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
  connectApi({ second: 1, onFailure: ({ message }) => notices.push(message) });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('requests to an overloaded server', () => {
  it('a logout is sent once and is not retried', async () => {
    server.use(
      http.post('http://localhost/api/sys/logout', () => {
        asked += 1;
        return HttpResponse.json(notBegun, { status: 503, headers: soon });
      }),
    );
    expect(await failureOf(logout('t1'))).toMatchObject({ status: 503, message: notBegun.message });
    expect(asked).toBe(1);
  });

  it('a retry carries the token and share link of the first request', async () => {
    let share = 'abc';
    const undo = connectApi({ share: () => share, token: () => share });
    const seen: unknown[] = [];
    server.use(
      http.get('http://localhost/api/sys/user/list', ({ request }) => {
        seen.push([request.headers.get('X-Access-Token'), request.headers.get('X-Work-Share')]);
        share = '';
        return HttpResponse.json(notBegun, { status: 503, headers: soon });
      }),
    );
    await failureOf(list());
    expect(seen).toEqual([1, 2, 3, 4].map(() => ['abc', 'abc']));
    undo();
  });

  it('a write is retried when the server reports that it did not start the write', async () => {
    answer('put', '/sys/sysAnnouncementSend/readAll', 2, soon, notBegun);
    await write('put', '/sys/sysAnnouncementSend/readAll', {}).catch(() => undefined);
    expect([asked, notices]).toEqual([3, []]);
  });

  it('a file download is retried', async () => {
    answer('get', '/sys/user/exportXls', 2, soon, notBegun);
    // The last answer is an envelope and not a file.
    expect(await failureOf(downloadSheet('/sys/user/exportXls'))).toBeInstanceOf(ContractError);
    expect(asked).toBe(3);
  });

  it('the bodies of failed download responses are cancelled without being read', async () => {
    const thrown: number[] = [];
    // The fake network keeps a copy of each answer, so no body is ever discarded completely.
    const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
      asked += 1;
      const number = asked;
      const body = new ReadableStream({ cancel: () => void thrown.push(number) });
      return number < 3
        ? new Response(body, { status: 503, headers: soon })
        : new Response(new Uint8Array([1]));
    });
    onTestFinished(() => fetched.mockRestore());
    expect(new Uint8Array(await downloadSheet('/sys/user/exportXls'))).toEqual(new Uint8Array([1]));
    expect(thrown).toEqual([1, 2]);
  });
});

describe('requests to a server without its database', () => {
  it('a read is retried without a toast', async () => {
    answer('get', '/sys/user/list', 2, soon);
    expect(await list()).toMatchObject({ total: 0 });
    expect([asked, notices]).toEqual([3, []]);
  });

  it('a read fails with a toast after three retries', async () => {
    answer('get', '/sys/user/list', 9, soon);
    expect(await failureOf(list())).toBeInstanceOf(ApiError);
    expect([asked, notices]).toEqual([4, [away.message]]);
  });

  it('a read without Retry-After and a write are not retried', async () => {
    answer('get', '/sys/user/list', 9, {});
    expect(await failureOf(list())).toBeInstanceOf(ApiError);
    expect(asked).toBe(1);
    answer('put', '/sys/sysAnnouncementSend/readAll', 9, soon);
    expect(await failureOf(write('put', '/sys/sysAnnouncementSend/readAll', {}))).toBeInstanceOf(ApiError);
    expect(asked).toBe(2);
  });

  it.each([
    ['2', 2],
    ['0', 2],
    ['', 2],
    ['3600', 10],
    ['Thu, 26 Nov 2026 08:00:00 GMT', 2],
  ])('a response with Retry-After %s is retried after %i seconds', (retryAfter, seconds) => {
    expect(secondsOf(retryAfter)).toBe(seconds);
  });

  it('a request is not retried after the caller aborts it', async () => {
    connectApi({ second: 60_000 });
    answer('get', '/sys/user/list', 9, soon);
    const controller = new AbortController();
    const failure = failureOf(list(controller.signal));
    await expect.poll(() => asked).toBe(1);
    controller.abort();
    expect(await failure).toMatchObject({ name: 'AbortError' });
    expect(asked).toBe(1);
  });
});
