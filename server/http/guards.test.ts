import { once } from 'node:events';
import { connect as connectHttp2, createServer } from 'node:http2';
import { connect } from 'node:net';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { registerGuards } from './guards.ts';

let server: TestServer;
/** Answers every target, so that only the guards refuse one. */
let open: FastifyInstance;
let ports: { readonly server: number; readonly open: number };

const listen = async (app: FastifyInstance): Promise<number> =>
  Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);

beforeAll(async () => {
  server = await createTestServer();
  open = fastify();
  registerGuards(open);
  open.get('/*', async () => 'done');
  ports = { server: await listen(server.app), open: await listen(open) };
});
afterAll(async () => {
  await open.close();
  await server.close();
});

/** Returns the status line of a raw request; a client library would normalize such targets. */
async function rawStatus(port: number, target: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  const [data] = await once(socket, 'data');
  socket.destroy();
  return String(data instanceof Buffer ? data : '').split('\r\n')[0] ?? '';
}

describe('guards', () => {
  it.each([
    '/%61pi/sys/config/getCurrentConfig',
    '/%70layer/index.html',
    'http://x/api/sys/config/getCurrentConfig',
    '/api/sys/logout#AAAA',
  ])('refuse the disguised target %s', async (target) => {
    expect(await rawStatus(ports.open, target)).toBe('HTTP/1.1 404 Not Found');
  });

  it.each(['/api/sys/config/getCurrentConfig?_t=%61', '/player/index.html', encodeURI('/中文')])(
    'accept the target %s',
    async (target) => {
      expect(await rawStatus(ports.open, target)).toBe('HTTP/1.1 200 OK');
    },
  );

  it('apply to the whole server', async () => {
    const status = (api: string) => rawStatus(ports.server, `/${api}/sys/config/getCurrentConfig`);
    expect(await status('api')).toBe('HTTP/1.1 200 OK');
    expect(await status('%61pi')).toBe('HTTP/1.1 404 Not Found');
  });

  it('store valid audit entries although another entry is invalid', async () => {
    const row = {
      logType: 2,
      operateType: 1,
      userid: null,
      username: null,
      ip: '',
      method: null,
      requestUrl: null,
      requestParam: null,
      requestType: null,
      costTime: 1,
      createTime: new Date(),
    } as const;
    server.deps.audit.write({ ...row, logContent: 'kept\0', requestUrl: 'x'.repeat(5000) });
    server.deps.audit.write({ ...row, logContent: 'bad', costTime: Number.NaN });
    server.deps.audit.write({ ...row, logContent: 'also kept' });
    await server.deps.audit.flush();
    const rows = await server.database.db
      .selectFrom('sysLog')
      .select('logContent')
      .where('logContent', 'in', ['kept', 'also kept'])
      .execute();
    expect(rows.length).toBe(2);
  });
});

it('a refused request without a socket causes no error', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  registerGuards(app);
  app.post('/', async () => 'done');
  app.addHook('onRequest', async () => {
    throw new Error('refused');
  });
  // With inject the body is never read, and no event reports its end.
  const refused = await app.inject({ method: 'POST', url: '/', payload: { some: 'body' } });
  expect(refused.statusCode).toBe(500);
  vi.advanceTimersByTime(30_000);
  await app.close();
});

it('a request whose body does not arrive is aborted after half a minute, over HTTP/2 too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = fastify();
  registerGuards(app);
  app.post('/', async () => 'done');
  await app.ready();
  const front = createServer((request, response) => void app.server.emit('request', request, response));
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const address = front.address();
  const at = typeof address === 'object' ? address?.port : 0;
  const session = connectHttp2(`http://127.0.0.1:${at}`);
  const ask = () => session.request({ ':method': 'POST', ':path': '/', 'content-type': 'application/json' });
  const whole = ask().end('{}');
  expect((await once(whole, 'response'))[0]).toMatchObject({ ':status': 200 });
  const half = ask();
  half.write('{');
  await once(front, 'request');
  vi.advanceTimersByTime(29_999);
  expect(half.closed).toBe(false);
  vi.advanceTimersByTime(1);
  await once(half, 'close');
  session.close();
  front.close();
  await app.close();
});
