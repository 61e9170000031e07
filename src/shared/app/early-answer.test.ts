import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { storeKeys } from '#shared/browser/storage.ts';

const script = readFileSync('src/public/first-paint.js', 'utf8');
const path = '/api/sys/permission/getUserPermissionByToken';
const question = (token: string, of = `http://localhost${path}`, signal?: AbortSignal) =>
  new Request(`${of}?_t=1`, {
    headers: { 'X-Access-Token': token },
    ...(signal === undefined ? {} : { signal }),
  });

type PageSetup = {
  readonly answer?: Promise<Response>;
  readonly config?: unknown;
  /** The paths that the last visit to the page /dashboard/index requested. */
  readonly paths?: unknown;
  readonly address?: string;
};

/** Simulates a page of Ann's that has just opened: the answer of the early script to a request. */
function opened({
  answer = Promise.resolve(new Response('early')),
  config = { apiBase: '/api' },
  paths = [],
  address = 'http://localhost/dashboard/index',
}: PageSetup = {}) {
  const asked: string[] = [];
  let now = 1_700_000_000_000;
  const values: Readonly<Record<string, unknown>> = {
    [storeKeys.accessToken]: 'of-ann',
    [storeKeys.firstReads]: { page: '/dashboard/index', paths },
  };
  let signal: AbortSignal | null | undefined;
  const world = createContext({
    AbortController,
    campusConfig: config,
    document: { documentElement: { style: {} }, getElementById: () => null },
    location: new URL(address),
    URL,
    Date: { now: () => now },
    localStorage: {
      getItem: (key: string) => JSON.stringify({ value: values[key], expire: now + 1000 }),
    },
    fetch: async (sent: string, init: RequestInit) => {
      asked.push(sent.replace(/[?&]_t=\d+$/, ''));
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

describe('the response of a request sent before the app starts', () => {
  it('is used once', async () => {
    const { take, isGivenUp } = opened();
    expect([await take(question('of-ann')), await take(question('of-ann'))]).toEqual(['early', 'anew']);
    expect(isGivenUp()).toBe(false);
  });

  it('remains available when another request comes first', async () => {
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
  ])('is requested with the base %s at the address that the app uses: %s', async (apiBase, address) => {
    const { asked, take } = opened({ config: { apiBase } });
    expect(asked).toEqual([address]);
    expect(await take(question('of-ann', address))).toBe('early');
  });

  it.each([null, {}, { apiBase: '' }, { apiBase: 7 }, { apiBase: 'http://[1' }])(
    'is not requested when the configuration is %j',
    (config) => {
      expect(opened({ config }).asked).toEqual([]);
    },
  );

  it('is discarded for another user', async () => {
    const { take, isGivenUp } = opened();
    expect([await take(question('of-bob')), await take(question('of-ann'))]).toEqual(['anew', 'anew']);
    expect(isGivenUp()).toBe(true);
  });

  it('is not used for another URL that ends with the same path', async () => {
    const { take } = opened();
    const elsewhere = question('of-ann', `https://other.example${path}`);
    const below = question('of-ann', `http://localhost/school${path}`);
    expect([await take(elsewhere), await take(below)]).toEqual(['anew', 'anew']);
  });

  it('is not used after 30 seconds', async () => {
    const { take, wait, isGivenUp } = opened();
    wait(30_000);
    expect([await take(question('of-ann')), isGivenUp()]).toEqual(['anew', true]);
  });

  it('is aborted when the request that uses it is aborted', async () => {
    const { take, isGivenUp } = opened();
    const leaving = new AbortController();
    await take(question('of-ann', undefined, leaving.signal));
    leaving.abort();
    expect(isGivenUp()).toBe(true);
  });

  it('rejects with the network error of the early request', async () => {
    const { take } = opened({ answer: Promise.reject(new TypeError('Failed to fetch')) });
    await expect(take(question('of-ann'))).rejects.toThrow('Failed to fetch');
  });
});

describe('the early responses for the request paths stored by the last visit', () => {
  const permissions = `http://localhost${path}`;
  const paths = ['/teaching/dashboard/site', '/sys/visitInfo?days=7'];
  const figures = 'http://localhost/api/teaching/dashboard/site';
  const visits = 'http://localhost/api/sys/visitInfo?days=7';
  const asks = (address: string, token = 'of-ann') =>
    new Request(`${address}${address.includes('?') ? '&' : '?'}_t=1`, {
      headers: { 'X-Access-Token': token },
    });

  it('are requested together with the permissions, and each is used once', async () => {
    const { asked, take } = opened({ paths });
    expect(asked).toEqual([permissions, figures, visits]);
    expect(await take(asks(visits))).toBe('early');
    expect(await take(asks(visits))).toBe('anew');
    expect(await take(asks(visits.replace('7', '30')))).toBe('anew');
  });

  it.each([
    'http://localhost/isystem/user',
    'http://localhost/dashboard/index?departId=1',
    'http://localhost/user/login',
  ])('are not requested on the page %s', (address) => {
    expect(opened({ paths, address }).asked.filter((sent) => sent !== permissions)).toEqual([]);
  });

  it.each([undefined, 7, ['@elsewhere.example/', '//elsewhere.example/', '', 7, null]])(
    'are not requested when the stored paths are %j',
    (foreign) => {
      expect(opened({ paths: foreign }).asked).toEqual([permissions]);
    },
  );

  it('are discarded together with the permissions when another user is logged in', async () => {
    const { take, isGivenUp } = opened({ paths });
    expect([await take(question('of-bob')), await take(asks(figures)), isGivenUp()]).toEqual([
      'anew',
      'anew',
      true,
    ]);
  });
});
