import { once } from 'node:events';
import { createServer } from 'node:http';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createUpgradeRouter, isForeign } from './upgrade-router.ts';

const plain = { trustProxy: false, siteUrl: undefined };
const host = '10.0.0.5:8080';

describe('a WebSocket upgrade', () => {
  it.each([
    ['of a client without an origin', { host }, plain, false],
    ['of a page of the site', { host, origin: `http://${host}` }, plain, false],
    ['of a page of the site, its port left out', { host: 'a.cn:443', origin: 'https://a.cn' }, plain, false],
    ['of another site', { host, origin: 'https://evil.example' }, plain, true],
    ['of another port', { host, origin: 'http://10.0.0.5:9090' }, plain, true],
    ['of a sandboxed frame', { host, origin: 'null' }, plain, true],
    ['of an invalid origin', { host, origin: 'file:' }, plain, true],
    ['without a host', { origin: `http://${host}` }, plain, true],
    [
      'through a trusted proxy that passes the host',
      { host, origin: 'https://a.cn', 'x-forwarded-host': 'a.cn, 10.0.0.9' },
      { ...plain, trustProxy: true },
      false,
    ],
    [
      'through a proxy that is not trusted',
      { host, origin: 'https://a.cn', 'x-forwarded-host': 'a.cn' },
      plain,
      true,
    ],
    [
      'of the configured URL of the site',
      { host, origin: 'https://a.cn' },
      { ...plain, siteUrl: 'https://a.cn' },
      false,
    ],
    ['of its host over http', { host, origin: 'http://a.cn' }, { ...plain, siteUrl: 'https://a.cn' }, true],
  ])('is checked for a foreign origin: %s', (_origin, headers, site, expected) => {
    expect(isForeign(headers, site)).toBe(expected);
  });

  it.each(['/api/websocket/u1', '/api/cloud/w1'])(
    'at %s from another site is refused before any handler runs, and is logged once',
    async (path) => {
      const received: string[] = [];
      const log = pino({ level: 'warn' }, { write: (text) => received.push(text) });
      const http = createServer();
      const seen: unknown[] = [];
      const sockets = new WebSocketServer({ noServer: true });
      createUpgradeRouter(http, plain, log).on('upgrade', (request, socket, head) => {
        seen.push(request.headers.origin);
        sockets.handleUpgrade(request, socket, head, () => undefined);
      });
      http.listen(0, '127.0.0.1');
      await once(http, 'listening');
      const address = http.address();
      const port = address !== null && typeof address === 'object' ? address.port : 0;
      const open = (origin?: string) =>
        new WebSocket(`ws://127.0.0.1:${port}${path}`, origin === undefined ? {} : { origin });
      for (let at = 0; at < 2; at += 1) {
        const [error] = await once(open('https://evil.example'), 'error').catch((cause: unknown) => [cause]);
        expect(error).toMatchObject({ message: 'Unexpected server response: 403' });
      }
      expect([seen, received.length]).toEqual([[], 1]);
      const own = [open(`http://127.0.0.1:${port}`), open()];
      for (const socket of own) await once(socket, 'open');
      expect(seen).toEqual([`http://127.0.0.1:${port}`, undefined]);
      for (const socket of own) socket.terminate();
      sockets.close();
      http.close();
    },
  );

  it('is refused by a server that is shutting down, so that a proxy tries the next one', async () => {
    const http = createServer();
    let isShuttingDown = false;
    const sockets = new WebSocketServer({ noServer: true });
    const log = pino({ level: 'silent' });
    createUpgradeRouter(http, plain, log, () => isShuttingDown).on('upgrade', (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, () => undefined),
    );
    http.listen(0, '127.0.0.1');
    await once(http, 'listening');
    const address = http.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const before = new WebSocket(`ws://127.0.0.1:${port}/api/websocket/a`);
    await once(before, 'open');
    isShuttingDown = true;
    const after = new WebSocket(`ws://127.0.0.1:${port}/api/websocket/a`);
    const [error] = await once(after, 'error').catch((cause: unknown) => [cause]);
    expect(error).toMatchObject({ message: 'Unexpected server response: 503' });
    before.terminate();
    sockets.close();
    http.close();
  });
});
