import { inspect } from 'node:util';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { doorTo } from '#tests/support/engines/door.ts';
import { redisServer, type RedisServer } from '#tests/support/engines/redis-server.ts';
import { createCounters, type Counters } from './counters.ts';
import { openRedisCounters } from './redis-counters.ts';
import type { RedisSettings } from './redis-settings.ts';
import { counterContract } from './testing/counter-contract.ts';

const settingsOf = (port: number, more: Partial<RedisSettings> = {}): RedisSettings => ({
  host: '127.0.0.1',
  port,
  db: 0,
  isEncrypted: false,
  username: undefined,
  password: undefined,
  ...more,
});

async function countersOf(settings: RedisSettings, received: string[] = []): Promise<Counters> {
  const log = {
    warn: (details: object, message: string) => {
      expect(inspect(details, { depth: 10 })).not.toMatch(/geheim|wrong-one/);
      received.push(message);
    },
  };
  const { engineOf, close } = await openRedisCounters(settings, log);
  return createCounters(engineOf(), close, { tenSeconds: 1 });
}

counterContract('Redis', async () => {
  const redis = await redisServer();
  await redis.start();
  const disposables: (() => unknown)[] = [redis.stop];
  return {
    node: async () => {
      const door = await doorTo({ port: redis.port });
      disposables.push(door.close);
      const counters = await countersOf(settingsOf(door.port));
      return { counters, cut: door.shut, mend: door.unlock };
    },
    close: async () => {
      for (const close of disposables) await close();
    },
  };
});

describe('counters in Redis', () => {
  let redis: RedisServer;
  let opened: Counters[];
  let received: string[];
  const open = async (settings: RedisSettings): Promise<Counters> => {
    const counters = await countersOf(settings, received);
    opened.push(counters);
    return counters;
  };

  beforeEach(async () => {
    [redis, opened, received] = [await redisServer(['--requirepass', 'geheim']), [], []];
  });
  afterEach(async () => {
    for (const counters of opened) counters.close();
    await redis.stop();
  });
  const password = 'geheim';

  it('schools that share a Redis have separate counts on one connection', async () => {
    await redis.start();
    const settings = settingsOf(redis.port, { password });
    const { engineOf, close } = await openRedisCounters(settings, { warn: () => expect.fail('warned') });
    const [only, one, other] = [undefined, 'one', 'other'].map((school) =>
      createCounters(engineOf(school), close),
    );
    opened.push(...[only, one, other].flatMap((counters) => counters ?? []));
    await one?.quarterHour.add('pair:10.1.0.1:admin');
    const counts = [only, one, other].map(
      async (counters) => await counters?.quarterHour.read('pair:10.1.0.1:admin'),
    );
    expect(await Promise.all(counts)).toEqual([0, 1, 0]);
  });
  const away = 'Redis is unreachable: each server counts locally';

  it('an unreachable Redis delays neither start nor requests, is logged once, and is used once available', async () => {
    const early = await open(settingsOf(redis.port, { password }));
    expect(await early.quarterHour.add('early')).toBe(1);
    await redis.start();
    const other = await open(settingsOf(redis.port, { password }));
    await other.quarterHour.addAll('early', 20);
    await expect.poll(() => early.quarterHour.read('early'), { timeout: 10_000 }).toBe(20);
    expect(received).toEqual([away, 'Redis is reachable again']);
  });

  it('a Redis that rejects the credentials counts as unreachable', async () => {
    await redis.start();
    const stranger = await open(settingsOf(redis.port, { password: 'wrong-one' }));
    const nobody = await open(settingsOf(redis.port));
    expect(await stranger.quarterHour.add('who')).toBe(1);
    expect(await nobody.quarterHour.add('who')).toBe(1);
    expect(received).toEqual([away, away]);
  });

  it('a Redis that does not respond delays only one request, and only briefly', async () => {
    await redis.start();
    const door = await doorTo({ port: redis.port });
    const counters = await open(settingsOf(door.port, { password }));
    door.freeze();
    const begun = performance.now();
    expect(await counters.quarterHour.add('silent')).toBe(1);
    expect(performance.now() - begun).toBeLessThan(1500);
    // Its connection is closed.
    await expect.poll(() => received, { timeout: 5000 }).toEqual([away]);
    const later = performance.now();
    expect(await counters.quarterHour.add('silent')).toBe(2);
    expect(performance.now() - later).toBeLessThan(250);
    door.close();
  });

  it('installations are separated by the database number, and keys have the prefix campus', async () => {
    await redis.start();
    const one = await open(settingsOf(redis.port, { password }));
    const other = await open(settingsOf(redis.port, { password, db: 3 }));
    expect([await one.day.add('sms:1'), await other.day.add('sms:1')]).toEqual([1, 1]);
    const keeper = new Redis({ port: redis.port, password, db: 3 });
    expect(await keeper.keys('*')).toEqual(['campus:day:sms:1']);
    keeper.disconnect();
  });
});
