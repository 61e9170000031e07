import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Fifty thousand pages ask every six seconds: that answer has to come from memory.

let server: TestServer;
let statements = 0;

beforeAll(async () => {
  server = await createTestServer();
  // Each statement takes a separate connection.
  server.database.pool.on('acquire', () => (statements += 1));
});
afterAll(() => server.close());

/** Returns the cost of polls at these seconds, once the page has an answer. */
async function costOf(username: string, seconds: readonly number[]): Promise<number> {
  const token = await server.login(username);
  const poll = (etag: string) =>
    server.call('GET', '/sys/annountCement/listByUser', { token, headers: { 'if-none-match': etag } });
  const begun = Date.now();
  server.setNow(new Date(begun));
  const etag = String((await poll('')).headers['etag']);
  statements = 0;
  for (const second of seconds) {
    server.setNow(new Date(begun + second * 1000));
    expect((await poll(etag)).status).toBe(304);
  }
  return statements;
}

it('an unchanged poll queries no database for nine minutes', async () => {
  const everySix = Array.from({ length: 90 }, (_each, n) => (n + 1) * 6);
  expect(await costOf('s30101', everySix)).toBe(0);
});

it('a poll checks the session after ten minutes', async () => {
  expect(await costOf('s30102', [599])).toBe(0);
  expect(await costOf('s30102', [601])).toBeGreaterThan(0);
});

it('a server without a message bus checks the database after half a minute', async () => {
  await server.bus.close();
  expect(await costOf('s30103', [29])).toBe(0);
  expect(await costOf('s30103', [31])).toBeGreaterThan(0);
});
