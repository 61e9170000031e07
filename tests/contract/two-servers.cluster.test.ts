import { afterAll, beforeAll, expect, it } from 'vitest';
import { breakGround } from '#tests/support/engines/ground.ts';
import { redisServer, type RedisServer } from '#tests/support/engines/redis-server.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';
import { TEST_PASSWORD } from '#tests/support/database/test-password.ts';
import { limitsOfTwoServers, sharedRate } from '#tests/support/engines/two-servers.ts';

// Two servers of one school with counters in a real Redis, which stops and restarts.

let redis: RedisServer;
const settings = () => ({
  host: '127.0.0.1',
  port: redis.port,
  db: 0,
  isEncrypted: false,
  username: undefined,
  password: undefined,
});

afterAll(breakGround('redis').clear);
beforeAll(async () => {
  redis = await redisServer();
  await redis.start();
});

limitsOfTwoServers('Redis', async () => {
  const options = { rateLimit: sharedRate, redis: settings() };
  const here = await createTestServer(options);
  return [here, await createTestServer({ ...options, beside: here })];
});

it('password guesses are limited per server without Redis, and across servers with Redis', async () => {
  const here: TestServer = await createTestServer({ captcha: 'off', redis: settings() });
  const there = await createTestServer({ captcha: 'off', redis: settings(), beside: here });
  const logIn = (server: TestServer, password: string) =>
    server.call('POST', '/sys/login', { address: '10.9.0.1', body: { username: 's30101', password } });
  await redis.stop();
  expect((await logIn(here, TEST_PASSWORD)).success).toBe(true);
  const guesses = async (server: TestServer): Promise<number[]> => {
    const answers = [];
    for (let at = 0; at < 21; at += 1) answers.push((await logIn(server, 'wrong')).status);
    return answers;
  };
  expect((await guesses(here)).indexOf(429)).toBe(20);
  expect((await guesses(there)).indexOf(429)).toBe(20);
  await redis.start();
  const isShared = async (): Promise<number> => {
    await here.deps.counters.day.add('probe');
    return await there.deps.counters.day.read('probe');
  };
  await expect.poll(isShared, { timeout: 10_000 }).toBeGreaterThan(0);
  const answers = [];
  for (let at = 0; at < 21; at += 1) answers.push((await logIn(at % 2 === 0 ? here : there, 'wrong')).status);
  expect(answers.indexOf(429)).toBe(20);
  await there.close();
  await here.close();
});
