import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { storeKeys } from './storage.ts';

const script = readFileSync('src/public/first-paint.js', 'utf8');
const path = '/api/sys/permission/getUserPermissionByToken';
const question = (token: string, of = `http://localhost${path}`, signal?: AbortSignal) =>
  new Request(`${of}?_t=1`, {
    headers: { 'X-Access-Token': token },
    ...(signal === undefined ? {} : { signal }),
  });

type Opened = { readonly answer?: Promise<Response>; readonly config?: unknown };

/** Simulates a page of Ann's that has just opened: the answer of the early script to a request. */
function opened({
  answer = Promise.resolve(new Response('early')),
  config = { apiBase: '/api' },
}: Opened = {}) {
  const asked: string[] = [];
  let now = 1_700_000_000_000;
  const stored = JSON.stringify({ value: 'of-ann', expire: now + 1000 });
  let signal: AbortSignal | null | undefined;
  const world = createContext({
    AbortController,
    campusConfig: config,
    document: { documentElement: { style: {} }, getElementById: () => null },
    location: { pathname: '/dashboard/index', href: 'http://localhost/dashboard/index' },
    URL,
    Date: { now: () => now },
    localStorage: { getItem: (key: string) => (key === storeKeys.accessToken ? stored : null) },
    fetch: async (address: string, init: RequestInit) => {
      asked.push(address.split('?')[0] ?? '');
      signal = init.signal;
      return await answer;
    },
  });
  runInContext(script, world);
  return {
    asked,
    take: async (request: Request): Promise<string> => {
      const taken: unknown = runInContext('(request) => globalThis.campusEarly?.(request)', world)(request);
      const response = await taken;
      return response instanceof Response ? await response.text() : 'anew';
    },
    isGivenUp: () => signal?.aborted,
    wait: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('an early answer, requested before the app started', () => {
  it('is used once', async () => {
    const { take, isGivenUp } = opened();
    expect([await take(question('of-ann')), await take(question('of-ann'))]).toEqual(['early', 'anew']);
    expect(isGivenUp()).toBe(false);
  });

  it('waits for its request, whatever is requested first', async () => {
    const { take } = opened();
    const other = question('of-ann', 'http://localhost/api/sys/dict/getDictItems');
    expect([await take(other), await take(question('of-ann'))]).toEqual(['anew', 'early']);
  });

  it.each([
    ['/api', `http://localhost${path}`],
    ['/api/', `http://localhost${path}`],
    ['/school/api', `http://localhost/school${path}`],
    [
      'https://api.school.example/v1',
      'https://api.school.example/v1/sys/permission/getUserPermissionByToken',
    ],
    ['https://api.school.example', 'https://api.school.example/sys/permission/getUserPermissionByToken'],
  ])("with the base %s is requested at the app's address: %s", async (apiBase, address) => {
    const { asked, take } = opened({ config: { apiBase } });
    expect(asked).toEqual([address]);
    expect(await take(question('of-ann', address))).toBe('early');
  });

  it.each([null, {}, { apiBase: '' }, { apiBase: 7 }])(
    'is not requested when the configuration is %j, so the token is sent nowhere else',
    (config) => {
      expect(opened({ config }).asked).toEqual([]);
    },
  );

  it('is discarded for another user', async () => {
    const { take, isGivenUp } = opened();
    expect([await take(question('of-bob')), await take(question('of-ann'))]).toEqual(['anew', 'anew']);
    expect(isGivenUp()).toBe(true);
  });

  it('is not used for another server whose path ends the same', async () => {
    const { take } = opened();
    const elsewhere = question('of-ann', `https://other.example${path}`);
    const below = question('of-ann', `http://localhost/school${path}`);
    expect([await take(elsewhere), await take(below)]).toEqual(['anew', 'anew']);
  });

  it('is not used after half a minute', async () => {
    const { take, wait, isGivenUp } = opened();
    wait(30_000);
    expect([await take(question('of-ann')), isGivenUp()]).toEqual(['anew', true]);
  });

  it('is aborted with its request', async () => {
    const { take, isGivenUp } = opened();
    const leaving = new AbortController();
    await take(question('of-ann', undefined, leaving.signal));
    leaving.abort();
    expect(isGivenUp()).toBe(true);
  });

  it('rejects like the request itself', async () => {
    const { take } = opened({ answer: Promise.reject(new TypeError('Failed to fetch')) });
    await expect(take(question('of-ann'))).rejects.toThrow('Failed to fetch');
  });
});
