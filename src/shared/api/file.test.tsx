import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectApi } from './connection.ts';
import { ContractError } from './errors.ts';
import { downloadFile, fileUrl, postFile, uploadFile } from './file.ts';

const api = 'http://localhost:3000/api';
const server = setupServer();
const stored = { id: 'f1', filePath: 'abc.sb3', fileName: '小猫 100%.sb3', fileSize: 3 };
const file = new File(['sb3'], '小猫 100%.sb3');

let received: string[] = [];

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  received = [];
  connectApi({
    apiBase: api,
    staticBase: `${api}/sys/common/static`,
    token: () => 'secret-token',
    onTokenLost: (event) => received.push(event),
    onFailure: (error) => received.push(error.message),
  });
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('an import whose rows have no idempotency key', () => {
  const path = '/online/cgform/api/importXls/{code}';
  const report = {
    totalCount: 1,
    successCount: 1,
    errorCount: 0,
    isDone: true,
    msg: null,
    headers: [],
    mapping: [],
    lines: [],
  };
  const accepted = {
    success: true,
    message: '共1行数据全部导入成功！',
    code: 200,
    result: report,
    timestamp: 1,
  };
  const importRows = (code: string, mode: string) =>
    postFile(path, file, { mode }, { params: { code } }).catch(() => undefined);
  let keys: (string | null)[] = [];
  const answer = (how: () => Response) =>
    server.use(
      http.post(`${api}/online/cgform/api/importXls/:code`, ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return how();
      }),
    );
  beforeEach(() => {
    keys = [];
  });

  it('reuses its key after a lost response, while another form and the next import get new keys', async () => {
    answer(() => HttpResponse.error());
    await importRows('a', 'all');
    answer(() => HttpResponse.text('Bad Gateway', { status: 502 }));
    await importRows('a', 'all');
    answer(() => HttpResponse.json(accepted));
    await importRows('b', 'all');
    expect(await importRows('a', 'all')).toMatchObject({ message: '共1行数据全部导入成功！' });
    await importRows('a', 'valid');
    const [first, second, other, third, next] = keys;
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    expect(new Set([first, other, next]).size).toBe(3);
  });

  it('reuses its key after a reload without a response, while the next import gets a new key', async () => {
    server.use(
      http.post(`${api}/online/cgform/api/importXls/:code`, async ({ request }) => {
        keys.push(request.headers.get('Idempotency-Key'));
        return await new Promise<Response>(() => undefined);
      }),
    );
    void importRows('a', 'all');
    await vi.waitFor(() => expect(keys).toHaveLength(1));
    vi.resetModules();
    const reloaded = await import('./file.ts');
    (await import('./connection.ts')).connectApi({
      apiBase: api,
      token: () => 'secret-token',
      onFailure: () => undefined,
    });
    server.resetHandlers();
    answer(() => HttpResponse.json(accepted));
    for (const code of ['a', 'a', 'b'])
      await reloaded.postFile(path, file, { mode: 'all' }, { params: { code } });
    const [lost, again, next, other] = keys;
    expect(again).toBe(lost);
    expect(new Set([lost, next, other]).size).toBe(3);
  });

  it('sends no key for a preview', async () => {
    answer(() => HttpResponse.json(accepted));
    await importRows('a', 'preview');
    expect(keys).toEqual([null]);
  });
});

describe('an upload', () => {
  it('sends file, purpose and token, and returns the registered file', async () => {
    const seen: unknown[] = [];
    server.use(
      http.post(`${api}/sys/common/upload`, async ({ request }) => {
        const body = await request.text();
        seen.push(
          request.headers.get('X-Access-Token'),
          body.indexOf('purpose') < body.indexOf('name="file"'),
        );
        return HttpResponse.json({ success: true, message: 'abc.sb3', code: 200, result: stored });
      }),
    );
    await expect(uploadFile(file, { purpose: 'work' })).resolves.toEqual(stored);
    expect(seen).toEqual(['secret-token', true]);
  });

  it("rejects with the server's message when the server refuses it", async () => {
    const refusal = { success: false, message: '文件类型不支持', code: 500, result: null };
    server.use(http.post(`${api}/sys/common/upload`, () => HttpResponse.json(refusal)));
    await expect(uploadFile(file, { purpose: 'cover' })).rejects.toMatchObject({
      kind: 'refusal',
      message: '文件类型不支持',
    });
  });

  it('rejects with the message of the 413 when the file is too large', async () => {
    const refusal = { success: false, message: '文件超过50MB', code: 413 };
    server.use(http.post(`${api}/sys/common/upload`, () => HttpResponse.json(refusal, { status: 413 })));
    await expect(uploadFile(file, { purpose: 'work' })).rejects.toMatchObject({
      status: 413,
      message: '文件超过50MB',
    });
    expect(received).toEqual([]);
  });

  it('is retried if the server reports that it did not start the upload', async () => {
    connectApi({ second: 1 });
    let asked = 0;
    const refusal = { success: false, message: '服务器忙不过来', code: 503, result: { notBegun: true } };
    server.use(
      http.post(`${api}/sys/common/upload`, () => {
        asked += 1;
        return asked < 3
          ? HttpResponse.json(refusal, { status: 503, headers: { 'Retry-After': '2' } })
          : HttpResponse.json({ success: true, message: 'abc.sb3', code: 200, result: stored });
      }),
    );
    await expect(uploadFile(file, { purpose: 'work' })).resolves.toEqual(stored);
    expect(asked).toBe(3);
  });

  it('is retried with the token and share link of the first request', async () => {
    let share = 'abc';
    const undo = connectApi({ second: 1, share: () => share });
    const seen: unknown[] = [];
    const refusal = { success: false, message: '服务器忙不过来', code: 503, result: { notBegun: true } };
    server.use(
      http.post(`${api}/sys/common/upload`, ({ request }) => {
        seen.push(request.headers.get('X-Work-Share'));
        share = '';
        return HttpResponse.json(refusal, { status: 503, headers: { 'Retry-After': '2' } });
      }),
    );
    await expect(uploadFile(file, { purpose: 'work' })).rejects.toMatchObject({ status: 503 });
    undo();
    expect(seen).toEqual(['abc', 'abc', 'abc', 'abc']);
  });

  it('rejects with a contract error when the response violates the contract', async () => {
    const answer = { success: true, message: 'abc.sb3', code: 200, result: { id: 'f1' } };
    server.use(http.post(`${api}/sys/common/upload`, () => HttpResponse.json(answer)));
    await expect(uploadFile(file, { purpose: 'work' })).rejects.toBeInstanceOf(ContractError);
  });

  it('reports an invalid token to the session', async () => {
    const refusal = { success: false, message: 'Token失效，请重新登录', code: 500 };
    server.use(http.post(`${api}/sys/common/upload`, () => HttpResponse.json(refusal, { status: 500 })));
    await expect(uploadFile(file, { purpose: 'work' })).rejects.toMatchObject({ status: 500 });
    expect(received).toEqual(['token.expired']);
  });

  it('sends nothing when it is cancelled before it starts', async () => {
    const signal = AbortSignal.abort();
    await expect(uploadFile(file, { purpose: 'work', signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a download', () => {
  it('sends the token and reports progress', async () => {
    const seen: unknown[] = [];
    server.use(
      http.get(`${api}/sys/common/static/abc.sb3`, ({ request }) => {
        seen.push(request.headers.get('X-Access-Token'));
        return HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer, {
          headers: { 'content-length': '3' },
        });
      }),
    );
    const bytes = await downloadFile('abc.sb3', {
      onProgress: ({ loaded, total }) => seen.push([loaded, total]),
    });
    expect([...new Uint8Array(bytes)]).toEqual([1, 2, 3]);
    expect(seen).toEqual(['secret-token', [3, 3]]);
  });

  it('rejects with the message of the server when access to the file is forbidden', async () => {
    const refusal = { success: false, message: '没有权限', code: 510 };
    server.use(
      http.get(`${api}/sys/common/static/abc.sb3`, () => HttpResponse.json(refusal, { status: 403 })),
    );
    await expect(downloadFile('abc.sb3')).rejects.toMatchObject({ status: 403, message: '没有权限' });
  });
});

describe('the address of a file', () => {
  it('is below the static base, with every path segment encoded', () => {
    expect(fileUrl('a b/小猫%.png')).toBe(`${api}/sys/common/static/a%20b/%E5%B0%8F%E7%8C%AB%25.png`);
  });

  it('is unchanged if it is already absolute', () => {
    expect(fileUrl('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
    expect(fileUrl('/static/a.png')).toBe('/static/a.png');
  });
});
