import { once } from 'node:events';
import { fastify } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '#server/boot/app.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { registerGracefulShutdown } from './graceful-shutdown.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it('a draining server answers requests with connection: close', async () => {
  let isDraining = false;
  const app = await createServer(server.deps, {
    siteRoot: '/nonexistent',
    visitorSecret: 'test',
    trustProxy: false,
    rateLimit: 1_000_000,
    metricsToken: undefined,
    leaving: { isDraining: () => isDraining, timeout: 3000 },
  });
  const ask = async () => {
    const { statusCode, headers } = await app.inject({ url: '/api/sys/config/getCurrentConfig' });
    return [statusCode, headers.connection];
  };
  expect(await ask()).toEqual([200, 'keep-alive']);
  isDraining = true;
  expect(await ask()).toEqual([200, 'close']);
  await app.close();
});

it.each([
  ['is answered within the timeout', 60_000, 200],
  ['is cut off after it', 50, 0],
])(
  'a request in progress while a server closes %s',
  async (_what, timeout, expected) => {
    const app = fastify();
    registerGracefulShutdown(app, { isDraining: () => true, timeout });
    let answer = (): void => undefined;
    const asked = new Promise<void>((arrived) => {
      app.get('/long', async () => {
        const done = new Promise<void>((resolve) => (answer = resolve));
        arrived();
        await done;
        return { ok: true };
      });
    });
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const status = fetch(`${address}/long`).then(
      (response) => response.status,
      () => 0,
    );
    await asked;
    const closed = app.close();
    if (expected === 200) {
      await once(app.server, 'close', { signal: AbortSignal.timeout(300) }).catch(() => undefined);
      answer();
    }
    expect(await status).toBe(expected);
    answer();
    await closed;
  },
  2500,
);
