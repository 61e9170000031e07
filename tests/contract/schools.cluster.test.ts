import { afterAll, beforeAll, expect, it } from 'vitest';
import { manySchools, type ManySchools } from '#server/schools/testing/many.ts';
import { breakGround } from '#tests/support/engines/ground.ts';
import { natsServer, type NatsServer } from '#tests/support/engines/nats-server.ts';
import { redisServer, type RedisServer } from '#tests/support/engines/redis-server.ts';
import { dbOf, giving, other } from './schools/given.ts';

// Two schools share NATS, Redis and secrets, as after a manual copy.

let nats: NatsServer;
let redis: RedisServer;
let many: ManySchools;

afterAll(breakGround('schools').clear);
beforeAll(async () => {
  [nats, redis] = [await natsServer(), await redisServer()];
  await nats.start();
  await redis.start();
  const env = { NATS_URL: `nats://127.0.0.1:${nats.port}`, REDIS_URL: `redis://127.0.0.1:${redis.port}` };
  many = await manySchools([giving, other], { env });
  for (const school of [giving, other])
    await dbOf(many, school).insertInto('sysSecret').values({ name: 'bus', value: 'the same' }).execute();
  return many.close;
});

const logInWrong = async (school: string): Promise<string> => {
  const body = { username: 's30101', password: 'wrong' };
  return (await many.call(school, '/api/sys/login', { method: 'POST', body })).text;
};

it('a message of one school does not invalidate the cache of another', async () => {
  const path = '/api/sys/dict/getDictItems/sex';
  const admin = await many.login(giving, 'admin');
  const read = async (school: string): Promise<string> => (await many.call(school, path)).text;
  expect(await read(giving)).not.toContain('另一种');
  const before = await read(other);
  // The rows are written directly, so only a message can reveal them.
  for (const school of [giving, other])
    await dbOf(many, school).updateTable('sysDictItem').set({ itemText: '另一种' }).execute();
  const dict = await dbOf(many, giving)
    .selectFrom('sysDict')
    .select(['id', 'dictCode', 'dictName'])
    .where('dictCode', '=', 'sex')
    .executeTakeFirstOrThrow();
  const body = { ...dict, dictName: '性别（改）' };
  await many.call(giving, '/api/sys/dict/edit', { method: 'PUT', token: admin, body });
  await expect.poll(() => read(giving)).toContain('另一种');
  const strip = (text: string): string => text.replace(/"timestamp":\d+/, '');
  expect(strip(await read(other))).toBe(strip(before));
});

it('failed logins in one school do not count for the same account name in another', async () => {
  for (let at = 0; at < 3; at += 1) await logInWrong(giving);
  expect(await logInWrong(giving)).toContain('请输入验证码');
  expect(await logInWrong(other)).not.toContain('请输入验证码');
});
