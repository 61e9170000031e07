import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openNatsBus } from '#server/live/open-bus.ts';
import { breakGround } from '#tests/support/engines/ground.ts';
import { natsServer, type NatsServer } from '#tests/support/engines/nats-server.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Two servers of one school connected by a real NATS, which stops and restarts.

let nats: NatsServer;
let here: TestServer;
let there: TestServer;

afterAll(breakGround('nats').clear);
beforeAll(async () => {
  nats = await natsServer(['--auth', 'geheim']);
  await nats.start();
  const log = pino({ level: 'silent' });
  const settings = {
    servers: [`127.0.0.1:${nats.port}`],
    isEncrypted: false,
    access: { token: 'geheim' },
  };
  const openBus = ({ db }: TestServer['database']) =>
    openNatsBus({ db, log, settings, newSecret: () => 'of this school' });
  here = await createTestServer({ openBus });
  there = await createTestServer({ openBus, beside: here });
  return async () => {
    await there.close();
    await here.close();
  };
});

const waitOptions = { timeout: 10_000, interval: 20 };

const bell = async (): Promise<string> =>
  (await there.call('GET', '/sys/annountCement/listByUser', { token: await there.login('student') })).raw
    .body;

async function announce(titile: string): Promise<void> {
  const token = await here.login('admin');
  const draft = { msgCategory: '1', msgType: 'ALL', startTime: '2026-11-21 08:00:00', msgAbstract: '内容' };
  const body = { ...draft, titile, endTime: '2027-11-21 08:00:00' };
  await here.call('POST', '/sys/annountCement/add', { token, body });
  const { id } = await here.database.db
    .selectFrom('sysAnnouncement')
    .select('id')
    .where('titile', '=', titile)
    .executeTakeFirstOrThrow();
  await here.call('GET', '/sys/annountCement/doReleaseData', { token, query: { id } });
}

/** Checks that the other server refuses a user after a logout on this one. */
async function leaves(username: string): Promise<void> {
  const token = await here.login(username);
  const isIn = async () =>
    (await there.call('GET', '/sys/annountCement/listByUser', { token })).message !== 'Token失效，请重新登录';
  expect(await isIn()).toBe(true);
  await here.call('POST', '/sys/logout', { token });
  await expect.poll(isIn, waitOptions).toBe(false);
}

const readiness = async (): Promise<unknown> => {
  const { ready, parts } = (await there.app.inject({ url: '/readyz' })).json();
  return [ready, parts.bus.ok];
};

it('a change on one server reaches the other', async () => {
  expect(await readiness()).toEqual([true, true]);
  await bell();
  await announce('一号通知');
  await expect.poll(bell, waitOptions).toContain('一号通知');
  await leaves('s30101');
});

it('while NATS is down, sessions still end, and announcements arrive after it is back', async () => {
  await nats.stop();
  await expect.poll(readiness, waitOptions).toEqual([true, false]);
  await leaves('s30102');
  await bell();
  await announce('二号通知');
  expect(await bell()).not.toContain('二号通知');
  await nats.start();
  await expect.poll(bell, waitOptions).toContain('二号通知');
  await expect.poll(readiness, waitOptions).toEqual([true, true]);
});
