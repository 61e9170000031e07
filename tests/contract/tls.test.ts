import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { noIdentity } from '#server/identity/identity.ts';
import { openSockets, type OpenSockets } from '#server/boot/open-sockets.ts';
import type { CertificatePair } from '#server/tls/certificate-pair.ts';
import { openCertificates, type Certificates } from '#server/tls/certificates.ts';
import { openPlainDoor, type HttpsRedirect } from '#server/tls/https-redirect.ts';
import { openSecureFront, type SecureFront } from '#server/tls/secure-front.ts';
import { makeLeaf } from '#server/tls/sign-certificate.ts';
import { askByHttp2, askSecurely, shownBy } from '#server/tls/testing/ask-securely.ts';
import { trustPages } from '#server/tls/trust-pages.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';

// The application over https as a browser uses it: both protocols, sockets, certificate renewal and shutdown.

const log = pino({ level: 'silent' });
const local = { host: '127.0.0.1', port: 0, timeout: 1000 };

let folder: string;
let server: TestServer;
let certificates: Certificates;
let renewed: CertificatePair | undefined;
let front: SecureFront;
let door: HttpsRedirect;
let sockets: OpenSockets;
let ca: string;
let url: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-tls-'));
  const own = { source: { kind: 'own' }, httpPort: undefined } as const;
  certificates = await openCertificates({ dataDir: folder, host: '127.0.0.1', siteUrl: undefined }, own, log);
  ca = certificates.ca?.() ?? '';
  const trust = trustPages(() => ca);
  server = await createTestServer({ trust });
  await server.app.ready();
  const parts = { bus: server.bus, log, deps: server.deps, isLeaving: () => false };
  sockets = openSockets(server.app.server, { config: { trustProxy: false, identity: noIdentity }, ...parts });
  const given = { ...certificates, next: async () => renewed };
  front = await openSecureFront(server.app, given, local, log);
  url = `https://localhost:${front.port}`;
  door = await openPlainDoor({ ...local, securePort: front.port, siteUrl: undefined, trust });
});
afterAll(async () => {
  await sockets.close();
  await front.close();
  await door.close();
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

type Plain = { readonly status: number; readonly location: string | undefined; readonly text: string };

async function askPlainly(
  where: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Plain> {
  const asked = request({
    host: '127.0.0.1',
    port: door.port,
    path: where,
    headers,
    method,
    agent: false,
  }).end();
  const [response] = await once(asked, 'response');
  return { status: response.statusCode, location: response.headers.location, text: await text(response) };
}

describe('the application over https', () => {
  it('HTTP/2 and HTTP/1.1 requests succeed, but not from clients that distrust the CA', async () => {
    const pages = [await askByHttp2(`${url}/livez`, ca), await askSecurely(`${url}/livez`, ca)];
    expect(pages.map(({ status, text: said }) => [status, said])).toEqual([
      [200, '{"ok":true}'],
      [200, '{"ok":true}'],
    ]);
    await expect(askByHttp2(`${url}/livez`, '')).rejects.toThrow(/certificate/);
  });

  it('a login over HTTP/2 sets secure cookies', async () => {
    const session = connectHttp2(url, { ca });
    const stream = session.request({
      ':path': '/api/sys/login',
      ':method': 'POST',
      'content-type': 'application/json',
    });
    const response = once(stream, 'response');
    stream.end(JSON.stringify({ username: 'teacher', password: TEST_PASSWORD }));
    const [headers] = await response;
    expect(await text(stream)).toContain('"token":"');
    expect(String(headers['set-cookie'])).toMatch(/^device=[^;]+;.*; Secure/);
    session.close();
  });

  it('no response has an HSTS header, because devices may not trust the CA yet', async () => {
    for (const where of ['/home', '/%', '/trust', '/api/sys/getEncryptedString'])
      expect((await askSecurely(`${url}${where}`, ca)).headers['strict-transport-security']).toBe(undefined);
  });

  it('WebSockets connect from the own origin and are refused for other origins', async () => {
    const token = await server.login('teacher');
    const { id } = await server.database.db
      .selectFrom('sysUser')
      .select('id')
      .where('username', '=', 'teacher')
      .executeTakeFirstOrThrow();
    const open = (origin: string) =>
      new WebSocket(`${url.replace('https', 'wss')}/api/websocket/${id}`, token, { ca, headers: { origin } });
    const own = open(url);
    await once(own, 'message');
    const closed = once(own, 'close');
    own.close();
    await closed;
    const foreign = open('https://elsewhere.cn');
    const [error] = await once(foreign, 'error');
    expect(String(error)).toContain('403');
  });

  it('a plain http request is disconnected, and too large headers get a 431', async () => {
    const plain: Socket = connect(front.port, '127.0.0.1');
    plain.on('error', () => undefined);
    plain.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(plain, 'close');
    expect((await askSecurely(`${url}/livez`, ca)).status).toBe(200);
    expect((await askSecurely(`${url}/livez`, ca, { large: 'x'.repeat(20_000) })).status).toBe(431);
  });

  it('an HTTP/1.1 request without a Host header is refused', async () => {
    const socket = connectTls({ port: front.port, host: '127.0.0.1', servername: 'localhost', ca });
    socket.write('GET /livez HTTP/1.1\r\n\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 400 /);
  });

  it('/trust offers the CA certificate and shows its fingerprint', async () => {
    const page = await askSecurely(`${url}/trust`, ca);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain(`<code>${new X509Certificate(ca).fingerprint256}</code>`);
    const file = await askSecurely(`${url}/trust/ca.crt`, ca);
    expect([file.headers['content-type'], file.text]).toEqual(['application/x-x509-ca-cert', ca]);
  });

  it('new connections use a renewed certificate', async () => {
    const before = await shownBy(front.port);
    const names = ['localhost', '127.0.0.1'];
    const day = 24 * 60 * 60 * 1000;
    const term = { from: new Date(Date.now() - day), to: new Date(Date.now() + day) };
    const key = await readFile(path.join(folder, 'tls', 'ca.key'), 'utf8');
    renewed = await makeLeaf(names, { cert: ca, key }, term);
    await front.look();
    renewed = undefined;
    const after = await shownBy(front.port);
    expect(after.serialNumber).not.toBe(before.serialNumber);
    expect((await askByHttp2(`${url}/livez`, ca)).status).toBe(200);
  });

  it('shutdown closes idle connections and accepts no new ones', async () => {
    const other = await openSecureFront(server.app, certificates, { ...local, timeout: 60_000 }, log);
    const session = connectHttp2(`https://localhost:${other.port}`, { ca });
    await once(session, 'connect');
    const ended = once(session, 'close');
    await other.close();
    await ended;
    await expect(askSecurely(`https://localhost:${other.port}/livez`, ca)).rejects.toThrow('ECONNREFUSED');
  });

  it('shutdown aborts requests that do not finish', async () => {
    const other = await openSecureFront(
      { server: { emit: () => true } },
      certificates,
      { ...local, timeout: 100 },
      log,
    );
    const where = `https://localhost:${other.port}/`;
    const left = Promise.allSettled([askSecurely(where, ca), askByHttp2(where, ca)]);
    await other.close();
    expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

describe('the plain http port next to https', () => {
  it('plain http redirects to https, for any method, and keeps the query', async () => {
    const host = 'school-pc:8081';
    expect(await askPlainly('/work-detail?id=1', { host })).toMatchObject({
      status: 308,
      location: `https://school-pc:${front.port}/work-detail?id=1`,
    });
    expect(await askPlainly('/api/sys/login', { host: '192.168.1.5' }, 'POST')).toMatchObject({
      status: 308,
      location: `https://192.168.1.5:${front.port}/api/sys/login`,
    });
  });

  it('plain http redirects to the configured site address for its host name', async () => {
    const named = await openPlainDoor({
      ...local,
      securePort: 8443,
      siteUrl: 'https://s.school.cn',
      trust: undefined,
    });
    const asked = request({
      host: '127.0.0.1',
      port: named.port,
      path: '/trust',
      headers: { host: 's.school.cn' },
    }).end();
    const [response] = await once(asked, 'response');
    expect([response.statusCode, response.headers.location]).toEqual([308, 'https://s.school.cn/trust']);
    await named.close();
  });

  it('plain http serves the health check and the CA for devices that do not trust it yet', async () => {
    expect(await askPlainly('/livez')).toMatchObject({ status: 200, text: '{"ok":true}' });
    expect((await askPlainly('/trust')).text).toContain('信任本校证书');
    expect((await askPlainly('/trust/ca.crt')).text).toBe(ca);
  });

  it.each(['elsewhere.cn/@a', 'a b', 'a@b'])('plain http does not redirect to the host %j', async (host) => {
    expect((await askPlainly('/', { host })).status).toBe(400);
  });

  it('plain http does not redirect to another host if the request target is a full URL', async () => {
    expect(await askPlainly('//elsewhere.cn/', { host: 'school-pc' })).toMatchObject({
      status: 308,
      location: `https://school-pc:${front.port}//elsewhere.cn/`,
    });
    expect((await askPlainly('http://elsewhere.cn/', { host: 'school-pc' })).status).toBe(400);
  });
});
