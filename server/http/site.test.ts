import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrors } from './error-handler.ts';
import type { FindCard } from './link-card.ts';
import { malformedRequests } from './malformed-requests.ts';
import { registerSecurityHeaders } from './security-headers.ts';
import { defaultRuntimeConfig, registerSite } from './site.ts';

let app: FastifyInstance;
let folder: string;
const clock = () => new Date();
const engine = `'sha256-${'A'.repeat(43)}='`;
const script = 'console.log("page");'.repeat(50);
const pythonMemory = '/code-editor/python/python-memory-0a1b2c3d4e5f.bin';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-site-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'player'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(path.join(folder, 'assets/index-a1B2c3D4.js'), script);
  await writeFile(path.join(folder, 'assets/index-a1B2c3D4.js.br'), brotliCompressSync(script));
  await mkdir(path.join(folder, 'code-editor/python'), { recursive: true });
  await writeFile(path.join(folder, `${pythonMemory}.gz`), gzipSync('memory'));
  await writeFile(path.join(folder, '.env'), 'SECRET=1');
  await writeFile(path.join(folder, 'player/index.html'), '<!doctype html><title>player</title>');
  await writeFile(path.join(folder, 'player/scripts.json'), JSON.stringify([engine]));
  app = fastify(malformedRequests(clock));
  registerErrors(app, clock, { nameOf: async () => undefined, isDemoted: async () => false });
  await registerSecurityHeaders(app, { siteRoot: folder });
  await registerSite(app, folder, { ...defaultRuntimeConfig, defaultPath: '/x</script><b>' }, findCard);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const card = { title: '"><script>1</script>', description: '小明的作品', image: '/api/cover.png' };
const findCard: FindCard = async (path, id) => {
  if (id === 'broken') throw new Error('no database');
  return path === '/work-detail' && id === 'known' ? card : undefined;
};

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const html = { accept: 'text/html,*/*' };

describe('the site', () => {
  it.each(['/', '/home', '/learn/abc/def', '/user/login?redirect=/x', '/中文'])(
    'returns the page for %s',
    async (url) => {
      const answer = await get(encodeURI(url), html);
      expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(answer.body).toContain('<title>page</title>');
    },
  );

  it('adds the link card of a public item to its page', async () => {
    const answer = await get('/work-detail?id=known', { ...html, host: 'school.local:8080' });
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    expect(answer.body).toContain('<title>page</title><meta property="og:type" content="article" />');
    expect(answer.body).toContain('content="&quot;&gt;&lt;script&gt;1&lt;/script&gt;"');
    expect(answer.body).toContain('content="http://school.local:8080/api/cover.png"');
  });

  it.each([
    '/work-detail?id=other',
    '/work-detail?id=broken',
    '/work-detail?id=%22%3E',
    '/work-detail',
    '/home?id=known',
  ])('returns the page without a link card for %s', async (url) => {
    const answer = await get(url, html);
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><title>page</title>']);
  });

  it.each(['*/*', 'text/html', 'text/html,application/xhtml+xml,*/*;q=0.8'])(
    'answers HEAD like GET for clients that accept %s',
    async (accept) => {
      const headers = { accept };
      for (const url of ['/', '/home', '/learn/abc']) {
        const whole = await app.inject({ url, headers });
        const head = await app.inject({ method: 'HEAD', url, headers });
        expect([url, whole.statusCode, whole.body.includes('<title>page</title>')]).toEqual([url, 200, true]);
        expect([head.statusCode, head.body]).toEqual([200, '']);
        expect((await app.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
        for (const name of ['content-type', 'content-length', 'cache-control', 'x-build']) {
          expect([name, head.headers[name]]).toEqual([name, whole.headers[name]]);
        }
      }
    },
  );

  it.each([
    ['GET', '/home', 'application/json'],
    ['GET', '/home', 'image/png'],
    ['GET', '/picture.png', '*/*'],
    ['GET', '/api', '*/*'],
    ['GET', '/assets/none', '*/*'],
    ['POST', '/home', 'text/html'],
    ['DELETE', '/', '*/*'],
  ] as const)(
    'answers %s %s for clients that accept %s with 404 in the JSON envelope',
    async (method, url, accept) => {
      const answer = await app.inject({ method, url, headers: { accept } });
      expect([answer.statusCode, answer.json().message]).toEqual([404, '路径不存在，请检查路径是否正确']);
    },
  );

  it.each([
    ['/index', '/home'],
    ['/scratch3/index.html?scene=create', '/create'],
    ['/scratch3/index.html?scene=additional&additionalId=12&departId=3&workFile=x', '/create?homework=12'],
    ['/scratch3/player.html?workId=1694629624866258945', '/work-detail?id=1694629624866258945'],
    ['/scratch3/player.html?workUrl=http://evil.example', '/workList'],
    ['/python/index.html?workId=7&lang=turtle', '/create/python?work=7'],
    ['/blockly/index.html?lang=zh-hans&scene=create', '/create/blockly'],
    ['/blockly/index.html?lang=zh-hans&workId=7%26x', '/work-detail?id=7%26x'],
    ['/scratchjr/home.html', '/home'],
  ])('redirects the old %s to %s', async (old, now) => {
    const answer = await get(old, html);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, now]);
  });

  it('sends its build in the runtime configuration and in every response', async () => {
    const script = (await get('/runtime-config.js')).body;
    const build = /"build":"([\w-]{12})"/.exec(script)?.[1];
    const answers = await Promise.all([
      get('/', html),
      get('/api/nothing'),
      get('/assets/index-a1B2c3D4.js'),
    ]);
    expect(answers.map(({ headers }) => headers['x-build'])).toEqual([build, build, build]);
  });

  it('lets browsers cache a frame permanently only under its current version', async () => {
    const frames = /"frames":"([\w-]{12})"/.exec((await get('/runtime-config.js')).body)?.[1] ?? 'none';
    const kept = await Promise.all(
      [`?v=${frames}`, '?v=other', ''].map(async (name) => get(`/player/index.html${name}`)),
    );
    expect(kept.map(({ headers }) => headers['cache-control'])).toEqual([
      'public, max-age=31536000, immutable',
      'no-cache',
      'no-cache',
    ]);
  });

  it('serves a worker that unregisters itself if offline use is off', async () => {
    const other = fastify();
    await registerSite(other, folder, { ...defaultRuntimeConfig, offline: 'off' });
    const answer = await other.inject('/worker.js');
    await other.close();
    expect([answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    expect(answer.body).toContain('registration.unregister()');
    expect((await get('/worker.js')).statusCode).toBe(404);
  });

  it('allows only its own scripts and connections, and no objects', async () => {
    const policy = String((await get('/', html)).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('sandboxes the player without network access', async () => {
    const answer = await get('/player/index.html', { ...html, host: 'school.local:8080' });
    const policy = String(answer.headers['content-security-policy']);
    expect(answer.body).toContain('player');
    expect(policy).toContain(`default-src 'none'; script-src ${engine};`);
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toMatch(/; sandbox allow-scripts$/);
  });

  it('allows no script files in a frame that was not built', async () => {
    const policyOf = async (url: string) => String((await get(url, html)).headers['content-security-policy']);
    expect(await policyOf('/code-editor/python.html')).toMatch(/script-src\s+'wasm-unsafe-eval';/);
  });

  it.each(['/', '/inspector'])('isolates %s from windows of other sites', async (url) => {
    expect((await get(url, html)).headers['cross-origin-opener-policy']).toBe('same-origin');
  });

  it('sends precompressed files that are cached permanently', async () => {
    const answer = await get('/assets/index-a1B2c3D4.js', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(String(answer.headers['vary'])).toMatch(/accept-encoding/i);
    expect((await get('/assets/index-a1B2c3D4.js')).body).toBe(script);
  });

  it.each([undefined, 'identity', 'br', 'gzip;q=0', '*;q=0'])(
    'sends a file that is stored compressed only to clients that accept %s',
    async (accepted) => {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted };
      const answer = await get(pythonMemory, headers);
      expect(answer.headers).toMatchObject({
        'content-encoding': 'gzip',
        'content-type': 'application/octet-stream',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect(gunzipSync(answer.rawPayload).toString()).toBe('memory');
      expect((await app.inject({ method: 'HEAD', url: pythonMemory, headers })).statusCode).toBe(200);
    },
  );

  it.each([
    '/assets/missing-a1B2c3D4.js',
    '/code-editor/python/python-memory-000000000000.bin',
    '/.env',
    '/api/nothing',
    '/assets/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('answers %s with 404 in the JSON envelope', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().success]).toEqual([404, false]);
  });

  const broken = ['/%', '/%zz/home', '/%c3%28'];

  it.each(broken)('shows browsers an error page with all security headers for %s', async (url) => {
    const answer = await get(url, html);
    expect([
      answer.statusCode,
      answer.headers['content-type'],
      answer.headers['x-content-type-options'],
    ]).toEqual([400, 'text/html; charset=utf-8', 'nosniff']);
    expect(answer.headers['content-security-policy']).toContain("default-src 'self'");
    expect(answer.body).toContain('请求地址不正确');
    expect(answer.body).toContain('<a href="/">返回首页</a>');
  });

  it.each(broken)('answers other clients in the JSON envelope for %s', async (url) => {
    for (const address of [url, `/api${url}`]) {
      const answer = await get(address, address === url ? {} : html);
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { success: false, code: 400, message: '请求地址不正确', result: null, timestamp: expect.any(Number) },
      ]);
    }
  });

  it('shows browsers a page for a missing asset', async () => {
    const answer = await get('/assets/missing.js', html);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(answer.body).toContain('抱歉，页面不存在，或者已被移除');
  });

  it('names its address in the network only to a browser on the same machine', async () => {
    const other = fastify();
    await registerSite(other, folder, defaultRuntimeConfig, findCard, () => '192.168.1.20');
    const scriptAt = async (host: string) =>
      (await other.inject({ url: '/runtime-config.js', headers: { host } })).body;
    for (const host of ['localhost:8080', '127.0.0.1', '[::1]:8080'])
      expect(await scriptAt(host)).toContain('"lanHost":"192.168.1.20"');
    for (const host of ['school.cn', '192.168.1.20:8080', 'localhost.school.cn'])
      expect(await scriptAt(host)).not.toContain('lanHost');
    await other.close();
  });

  it('escapes the values of the runtime configuration script', async () => {
    const answer = await get('/runtime-config.js');
    expect(answer.headers['content-type']).toContain('text/javascript');
    expect(answer.body).toMatch(/window\.campusConfig = \{.*\};\n$/);
    expect(answer.body).not.toContain('</script>');
  });
});
