import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '#tests/support/server.ts';
import { clockSkewOf, wrongClock } from './clock-skew.ts';

let server: TestServer;

beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

it.each([
  [10 * 60_000, /^服务器时间比数据库快 \d+ 秒$/],
  [-3_600_000, /^服务器时间比数据库慢 \d+ 秒$/],
  [0, /^undefined$/],
])('tells a clock that is %i ms ahead of the database', async (ahead, said) => {
  const skew = await clockSkewOf(server.database.db, () => new Date(Date.now() + ahead))();
  expect(Math.abs(skew - ahead)).toBeLessThan(10_000);
  expect(String(wrongClock(skew))).toMatch(said);
});

it('reckons at the middle of a slow question', async () => {
  const times = [0, 20_000].map((late) => new Date(Date.now() - 10_000 + late));
  const skew = await clockSkewOf(server.database.db, () => times.shift() ?? new Date(0))();
  expect(Math.abs(skew)).toBeLessThan(5000);
});
