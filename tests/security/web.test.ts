import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { contractOperations, type ContractOperation } from '#server/http/contract.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Attacks by the chapters of OWASP ASVS 5 (docs/security.md): web front end, API and configuration.

let server: TestServer;
let admin: string;

beforeAll(async () => {
  server = await createTestServer({ trustProxy: true });
  admin = await server.login('admin');
});
afterAll(() => server.close());

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', url: string, headers = {}) =>
  server.app.inject({ method, url, headers });

/**
 * Returns an address that the contract refuses, and one with the most hostile values it accepts in every
 * parameter.
 */
function hostileAddresses({ url, params, query }: ContractOperation): string[] {
  const path = parameters.parse(params ?? {}).properties ?? {};
  const allowed = Object.entries(parameters.parse(query).properties ?? {})
    .map(([name, one]) => [name, hostile(one)])
    // The search over several fields is JSON, which has its own tests.
    .filter(([name]) => name !== 'superQueryParams');
  return [
    `/api${url.replaceAll(/:\w+/g, '%27%22%00')}?id=%27%22%3Cb%3E&pageNo=-1`,
    `/api${url.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(hostile(path[name] ?? {})))}?${new URLSearchParams(allowed).toString()}`,
  ];
}

const parameter = z.object({
  $ref: z.optional(z.string()),
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.union([z.string(), z.number()]))),
  pattern: z.optional(z.string()),
  minimum: z.optional(z.number()),
  maxLength: z.optional(z.number()),
});
const parameters = z.object({ properties: z.optional(z.record(z.string(), parameter)) });

function hostile(one: z.infer<typeof parameter>): string {
  if (one.enum !== undefined) return String(one.enum.at(-1));
  if (one.type === 'integer') return `${one.minimum ?? -2_147_483_648}`;
  if (one.pattern !== undefined) return one.pattern.includes('{4}') ? '9999-12-31' : 'nobody';
  if (one.$ref !== undefined) return 'nobody';
  return `'"<b>*%_\\);--`.slice(0, one.maxLength);
}

async function writeInto(folder: string, name: string, content: string): Promise<void> {
  const place = path.join(folder, name);
  await mkdir(path.dirname(place), { recursive: true });
  await writeFile(place, content);
}

describe('V3 web front end', () => {
  it('security headers prevent framing, MIME sniffing, caching and referrer leaks', async () => {
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

  it('HSTS is sent over https only', async () => {
    const url = '/api/sys/config/getCurrentConfig';
    const behind = await send('GET', url, { 'x-forwarded-proto': 'https' });
    expect(behind.headers['strict-transport-security']).toBe('max-age=31536000');
    expect((await send('GET', url)).headers['strict-transport-security'] ?? 'none').toBe('none');
  });

  it('cookies are HttpOnly and SameSite=Lax, and Secure over https', async () => {
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

  it('responses to requests from other origins have no CORS headers', async () => {
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
    'the header %s does not change the method',
    async (name) => {
      const answer = await send('GET', '/api/sys/user/delete?id=1', {
        [name]: 'DELETE',
        'x-access-token': admin,
      });
      expect(answer.statusCode).toBe(404);
    },
  );

  it('content types that a foreign form can send are not parsed as JSON', async () => {
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

  it('alternative spellings of an address are not accepted', async () => {
    const urls = ['/api//sys/user/list', '/api/sys/user/list/', '/API/sys/user/list'];
    const codes = await Promise.all(
      urls.map(async (url) => (await send('GET', url, { 'x-access-token': admin })).statusCode),
    );
    expect(codes.filter((code) => code === 200)).toEqual([]);
  });

  it.each(['__proto__', 'constructor', 'prototype'])(
    'the key %s does not pollute prototypes',
    async (key) => {
      const body = `{"${key}":{"polluted":true},"username":"admin","password":"x"}`;
      const answer = await server.app.inject({
        method: 'POST',
        url: '/api/sys/login',
        headers: { 'content-type': 'application/json' },
        payload: body,
      });
      expect(answer.statusCode).toBe(400);
      expect(Reflect.get({}, 'polluted') ?? 'clean').toBe('clean');
    },
  );

  it('deeply nested JSON is refused without a crash', async () => {
    const deep = { 'content-type': 'application/json' };
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/sys/login',
      headers: deep,
      payload: `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
    });
    expect(answer.statusCode).toBe(400);
  });
});

describe('V13 configuration', () => {
  const addresses = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/..%252fsecret.txt',
    '//secret.txt',
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

  /** Sends the address unchanged over a socket, because HTTP clients resolve its dots. */
  async function askRaw(port: number, address: string): Promise<{ status: number; body: string }> {
    const asked = request({ host: '127.0.0.1', port, path: address, agent: false }).end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    if (answer === undefined) throw new Error('no answer');
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  }

  describe('serving the pages', () => {
    let own: TestServer;
    let folder: string;
    let port: number;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'campus-site-'));
      for (const name of ['secret.txt', '.env', '.git/config', 'server.js'])
        await writeInto(folder, name, 'a secret');
      await writeInto(folder, 'web/index.html', '<title>the site</title>');
      await writeInto(folder, 'web/assets/a.js', 'export {};');
      own = await createTestServer({ siteRoot: path.join(folder, 'web') });
      port = Number(new URL(await own.app.listen({ host: '127.0.0.1', port: 0 })).port);
    });
    afterAll(async () => {
      await own.close();
      await rm(folder, { recursive: true, force: true });
    });

    it('the files of the site are served', async () => {
      expect(await askRaw(port, '/assets/a.js')).toEqual({ status: 200, body: 'export {};' });
      expect((await askRaw(port, '/')).body).toContain('the site');
    });

    it.each(addresses)('no file outside the site is served at %s', async (address) => {
      const { status, body } = await askRaw(port, address);
      expect(body).not.toMatch(/root:|a secret|"name":"scratch-campus"/);
      expect([400, 403, 404]).toContain(status);
    });
  });

  describe('the Host header', () => {
    let own: TestServer;
    let port: number;
    beforeAll(async () => {
      own = await createTestServer();
      port = Number(new URL(await own.app.listen({ host: '127.0.0.1', port: 0 })).port);
    });
    afterAll(() => own.close());

    /** Sends the lines unchanged and returns the whole answer. */
    const askLines = async (...lines: readonly string[]): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      socket.write([...lines, 'Connection: close', '', ''].join('\r\n'));
      return await text(socket);
    };
    const get = 'GET /api/sys/randomImage/a HTTP/1.1';

    it.each([
      ['of the school', ['Host: school.example:8080'], 200],
      ['of an address', ['Host: [::1]:8080'], 200],
      ['twice', ['Host: school.example', 'Host: school.example'], 400],
      ['twice, in another case', ['Host: school.example', 'HOST: evil.example'], 400],
      ['that is missing', [], 400],
      ['that is empty', ['Host:'], 400],
      ['with a directive', ["Host: a.example; script-src 'unsafe-inline'"], 400],
      ['with a comma', ['Host: school.example, evil.example'], 400],
      ['with a user', ['Host: school.example@evil.example'], 400],
      ['with a path', ['Host: school.example/x'], 400],
      ['with a port that is none', ['Host: school.example:99999'], 400],
      ['with spaces', ['Host: school.example evil.example'], 400],
    ])('only a single valid Host header is accepted: %s', async (_name, hosts, status) => {
      const answer = await askLines(get, ...hosts);
      expect(answer.split(' ')[1]).toBe(String(status));
      expect(answer).not.toMatch(/unsafe-inline'.*script-src 'unsafe-inline'|evil/i);
    });

    it('the frame-ancestors policy uses the canonical form of the host', async () => {
      const { headers } = await own.app.inject({ url: '/player/x', headers: { host: 'School.Example:80' } });
      expect(headers['content-security-policy']).toContain('frame-ancestors http://school.example;');
      const bad = await own.app.inject({ url: '/player/x', headers: { host: 'a; script-src *' } });
      expect(bad.statusCode).toBe(400);
      expect(bad.headers['content-security-policy']).not.toContain('*');
    });

    it('a health check over HTTP/1.0 needs no Host header, other requests do', async () => {
      expect((await askLines('GET /readyz HTTP/1.0')).split(' ')[1]).toBe('200');
      expect((await askLines(get.replace('1.1', '1.0'))).split(' ')[1]).toBe('400');
    });
  });

  it('metrics are hidden from remote clients', async () => {
    const answer = await server.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '10.1.1.1' });
    expect(answer.statusCode).toBe(404);
  });

  it('no response reveals a file, a line number or a query', async () => {
    const answers: Awaited<ReturnType<typeof send>>[] = [];
    for (const operation of contractOperations())
      if (operation.method === 'GET')
        for (const address of hostileAddresses(operation))
          answers.push(await send('GET', address, { 'x-access-token': admin }));
    expect(answers.length).toBeGreaterThan(300);
    // If the contract refused every request, the program itself would not be tested.
    expect(answers.filter(({ statusCode }) => statusCode !== 400).length).toBeGreaterThan(150);
    expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
    expect(answers.filter(({ body }) => /\.(ts|js):\d+|select .* from|at Object\./i.test(body))).toEqual([]);
  });
});
