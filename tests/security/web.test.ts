import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contractOperations } from '#server/http/contract.ts';
import { createTestServer, type TestServer } from '#tests/support/server.ts';

// Attacks by the chapters of OWASP ASVS 5 (docs/security.md): the web, the API and what is configured.

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer({ trustProxy: true });
  admin = await server.login('admin');
});
afterAll(() => server.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string, headers = {}) =>
  server.app.inject({ method, url, headers });

describe('V3 web front end', () => {
  it('is framed by nobody else, sniffs nothing and leaks no address', async () => {
    const { headers } = await send('GET', '/api/sys/config/getCurrentConfig');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['content-security-policy']).toMatch(/script-src 'self';/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['x-powered-by'] ?? headers['server'] ?? 'unnamed').toBe('unnamed');
  });

  it('is kept to https where it is served by it, and only there', async () => {
    const url = '/api/sys/config/getCurrentConfig';
    const behind = await send('GET', url, { 'x-forwarded-proto': 'https' });
    expect(behind.headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await send('GET', url)).headers['strict-transport-security'] ?? 'none').toBe('none');
  });

  it('gives cookies that no script reads, no other site sends and no plain line carries', async () => {
    const star = (headers: object) =>
      server.app.inject({
        method: 'POST',
        url: '/api/teaching/teachingWork/starWork',
        headers: { 'content-type': 'application/json', ...headers },
        payload: '{"workId":"nobody"}',
      });
    const cookie = String((await star({ 'x-forwarded-proto': 'https' })).headers['set-cookie']);
    expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
    expect(String((await star({})).headers['set-cookie'])).not.toContain('Secure');
  });

  it('answers no other origin', async () => {
    const asked = { origin: 'https://evil.example', 'access-control-request-method': 'GET' };
    const answers = await Promise.all([
      send('OPTIONS', '/api/sys/user/list', asked),
      send('GET', '/api/sys/config/getCurrentConfig', { origin: 'https://evil.example' }),
    ]);
    for (const { headers } of answers)
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('V4 API', () => {
  it.each(['x-http-method-override', 'x-method-override', '_method'])(
    'takes no other method from %s',
    async (name) => {
      const answer = await send('GET', '/api/sys/user/delete?id=1', {
        [name]: 'DELETE',
        'x-access-token': admin,
      });
      expect(answer.statusCode).toBe(404);
    },
  );

  it('takes what a form of another site can send for no JSON', async () => {
    const body = '{"username":"admin","password":"x"}';
    const codes = await Promise.all(
      ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'].map(
        async (type) =>
          (
            await server.app.inject({
              method: 'POST',
              url: '/api/sys/login',
              headers: { 'content-type': type },
              payload: body,
            })
          ).statusCode,
      ),
    );
    expect(codes.filter((code) => code < 400)).toEqual([]);
  });

  it('knows one spelling of an address', async () => {
    const urls = ['/api//sys/user/list', '/api/sys/user/list/', '/API/sys/user/list'];
    const codes = await Promise.all(
      urls.map(async (url) => (await send('GET', url, { 'x-access-token': admin })).statusCode),
    );
    expect(codes.filter((code) => code === 200)).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])('is not changed from within by %s', async (key) => {
    const body = `{"${key}":{"polluted":true},"username":"admin","password":"x"}`;
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/sys/login',
      headers: { 'content-type': 'application/json' },
      payload: body,
    });
    expect(answer.statusCode).toBe(400);
    expect(Reflect.get({}, 'polluted') ?? 'clean').toBe('clean');
  });

  it('reads JSON nested as deep as one likes without falling', async () => {
    const deep = { 'content-type': 'application/json' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/sys/login',
      headers: deep,
      payload: '['.repeat(100_000),
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('V13 configuration', () => {
  const files = [
    '/../../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/package.json',
    '/.env',
    '/server.js',
    '/assets/..%5c..%5cserver.js',
    '/.git/config',
    '/data/server.log',
    '/api/sys/common/static/../../../etc/passwd',
    '/api/sys/common/static/..%2f..%2fetc%2fpasswd',
  ];

  it.each(files)('serves nothing of the computer at %s', async (url) => {
    const answer = await send('GET', url);
    expect([400, 404]).toContain(answer.statusCode);
    expect(answer.body).not.toMatch(/root:|"name":"scratch-campus"/);
  });

  it('tells its figures to nobody far away', async () => {
    const answer = await server.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.1.1.1' });
    expect(answer.statusCode).toBe(404);
  });

  it('names no file, line or query to a caller, whatever the caller sends', async () => {
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (const { method, url } of contractOperations()) {
      if (method !== 'GET') continue;
      const address = `/api${url.replaceAll(/:\w+/g, '%27%22%00')}?id=%27%22%3Cb%3E&pageNo=-1`;
      answers.push(await send('GET', address, { 'x-access-token': admin }));
    }
    expect(answers.length).toBeGreaterThan(150);
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
    expect(answers.filter(({ body }) => /\.(ts|js):\d+|select .* from|at Object\./i.test(body))).toEqual([]);
  });
});
