import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { registerSecurityHeaders } from './security-headers.ts';

async function header(name: string, url: string, fileOrigin?: string): Promise<string> {
  const app = fastify();
  await registerSecurityHeaders(app, { siteRoot: '/nonexistent', fileOrigin });
  app.get('/*', async () => 'page');
  const { headers } = await app.inject({ url });
  return String(headers[name]);
}

const policy = (url: string, fileOrigin?: string) => header('content-security-policy', url, fileOrigin);

it('pages may connect to no other host except the file store', async () => {
  const alone = await policy('/home');
  expect(alone).toContain("connect-src 'self';");
  const named = await policy('/home', 'https://s3.school.cn');
  expect(named.replaceAll(' https://s3.school.cn', '')).toBe(alone);
  for (const kind of ["connect-src 'self'", "media-src 'self' blob:", "img-src 'self' data: blob:"])
    expect(named).toContain(`${kind} https://s3.school.cn;`);
});

it('a page may frame only this site, the player nothing; one page may frame other sites', async () => {
  for (const page of [
    '/',
    '/home',
    '/create?work=1',
    '/outside-frame',
    '/outside-frame.html5',
    '/x/outside-frame.html',
  ])
    expect(await policy(page)).toContain("frame-src 'self';");
  expect(await policy('/player/index.html')).toContain("frame-src 'none';");
  for (const page of ['/outside-frame.html', '/outside-frame.html?x'])
    expect(await policy(page)).toBe(
      "default-src 'none'; script-src http://localhost/outside-frame.js; style-src 'unsafe-inline'; frame-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors http://localhost",
    );
});

it('sandboxed frames may not connect to the store either, since they get files through messages', async () => {
  for (const frame of ['/player/index.html', '/scratch-editor/index.html', '/code-editor/index.html'])
    expect(await policy(frame, 'https://s3.school.cn')).toBe(await policy(frame));
});

it('pages may ask for camera and microphone; frames and answers may not', async () => {
  for (const page of ['/', '/create?work=1', '/index.html', '/playerx/', '/apix'])
    expect(await header('permissions-policy', page)).toBe('camera=(self), microphone=(self), geolocation=()');
  for (const other of ['/player/', '/scratch-editor/index.html', '/code-editor/index.html', '/api/sys/ping'])
    expect(await header('permissions-policy', other)).toBe('camera=(), microphone=(), geolocation=()');
});

it('HSTS is sent over https, except with the school’s own CA or a separate http port', async () => {
  const headerOf = async (host: string, trust?: unknown) => {
    const app = fastify({ trustProxy: true });
    await registerSecurityHeaders(app, { siteRoot: '/nonexistent', trust });
    app.get('/home', async () => 'page');
    const { headers } = await app.inject({ url: '/home', headers: { host, 'x-forwarded-proto': 'https' } });
    return headers['strict-transport-security'];
  };
  expect(await headerOf('s.school.cn')).toBe('max-age=31536000');
  expect(await headerOf('s.school.cn', {})).toBe(undefined);
  expect(await headerOf('s.school.cn:8443')).toBe(undefined);
});

it('a Python program may ask this site for its input and for nothing else, and only there from another origin', async () => {
  expect(await policy('/code-editor/python.html')).toContain(
    'connect-src http://localhost/api/python-input/; worker-src blob:;',
  );
  expect(await header('access-control-allow-origin', '/api/python-input/x')).toBe('*');
  for (const other of ['/', '/api/python-inputs', '/api/sys/ping', '/code-editor/python.html'])
    expect(await header('access-control-allow-origin', other)).toBe('undefined');
});
