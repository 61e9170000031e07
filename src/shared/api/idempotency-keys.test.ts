import { http, HttpResponse } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { write } from './client.ts';
import { connectApi } from './connection.ts';

const server = setupServer();
const well = { success: true, message: '添加成功！', code: 200, result: null, timestamp: 1 };
const taken = { success: false, message: '职务编码已存在！', code: 500, result: null, timestamp: 1 };
let keys: (string | null)[] = [];
let person = 0;

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  keys = [];
  person += 1;
  const scope = (): [string, string] => [`person${person}`, 'A01'];
  onTestFinished(connectApi({ apiBase: 'http://localhost/api', onFailure: () => undefined, scope }));
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const answer = (how: () => Response) =>
  server.use(
    http.post('http://localhost/api/sys/position/add', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return how();
    }),
  );
const add = (code: string) =>
  write('post', '/sys/position/add', { body: { code, name: '班主任' } }).catch(() => undefined);

it('an addition reuses its key after a lost response, and the next addition gets a new key', async () => {
  answer(() => HttpResponse.error());
  await add('a');
  answer(() => HttpResponse.json(well));
  await add('a');
  await add('b');
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('a corrected addition gets a new key after a refusal', async () => {
  answer(() => HttpResponse.json(taken));
  await add('a');
  await add('b');
  expect(new Set(keys).size).toBe(2);
});

it('an addition reuses its key after an error response from a proxy', async () => {
  answer(() => HttpResponse.text('Gateway Time-out', { status: 504 }));
  await add('a');
  answer(() => HttpResponse.json(well));
  await add('a');
  expect(keys[1]).toBe(keys[0]);
});

it('two concurrent additions have different keys', async () => {
  answer(() => HttpResponse.json(well));
  await Promise.all([add('a'), add('b')]);
  expect(new Set(keys).size).toBe(2);
});
