import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerErrors } from './errors.ts';
import { defaultRuntimeConfig, registerSecurityHeaders, registerSite } from './site.ts';

let app: FastifyInstance;
let folder: string;
const script = 'console.log("page");'.repeat(50);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-site-'));
  await mkdir(path.join(folder, 'assets'));
  await mkdir(path.join(folder, 'player'));
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>page</title>');
  await writeFile(path.join(folder, 'assets/index-a1B2c3D4.js'), script);
  await writeFile(path.join(folder, 'assets/index-a1B2c3D4.js.br'), brotliCompressSync(script));
  await writeFile(path.join(folder, 'player/index.html'), '<!doctype html><title>player</title>');
  app = fastify();
  registerErrors(app, () => new Date());
  registerSecurityHeaders(app);
  await registerSite(app, folder, { ...defaultRuntimeConfig, defaultPath: '/x</script><b>' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const html = { accept: 'text/html,*/*' };

describe('the site', () => {
  it.each(['/', '/home', '/learn/abc/def', '/user/login?redirect=/x', '/中文'])(
    'answers the page for %s',
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

  it('allows no script but its own, no eval and no frame around it', async () => {
    const policy = String((await get('/', html)).headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('gives the player a policy without network in an opaque origin', async () => {
    const answer = await get('/player/index.html', { ...html, host: 'school.local:8080' });
    const policy = String(answer.headers['content-security-policy']);
    expect(answer.body).toContain('player');
    expect(policy).toContain("default-src 'none'; script-src http://school.local:8080;");
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toMatch(/; sandbox allow-scripts$/);
  });

  it('sends precompressed files that are cached for ever', async () => {
    const answer = await get('/assets/index-a1B2c3D4.js', { 'accept-encoding': 'br' });
    expect(answer.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(String(answer.headers['vary'])).toMatch(/accept-encoding/i);
    expect((await get('/assets/index-a1B2c3D4.js')).body).toBe(script);
  });

  it.each([
    '/assets/missing-a1B2c3D4.js',
    '/api/nothing',
    '/assets/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
  ])('answers 404 in the envelope for %s', async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.json().success]).toEqual([404, false]);
  });

  it('writes the runtime configuration as a script that cannot be broken out of', async () => {
    const answer = await get('/runtime-config.js');
    expect(answer.headers['content-type']).toContain('text/javascript');
    expect(answer.body).toMatch(/^window\.campusConfig = \{.*\};\n$/);
    expect(answer.body).not.toContain('</script>');
  });
});
