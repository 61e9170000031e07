import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { doorTo } from '#tests/support/engines/door.ts';
import { natsServer } from '#tests/support/engines/nats-server.ts';
import { NatsEngine } from './nats-engine.ts';
import type { NatsSettings } from './nats-settings.ts';
import { busContract } from './testing/bus-contract.ts';

const engine = (port: number, access: NatsSettings['access'], logLines: string[] = []): NatsEngine =>
  new NatsEngine({
    settings: { servers: [`127.0.0.1:${port}`], isEncrypted: false, access },
    subject: 'campus.test',
    log: pino({ base: null, timestamp: false }, { write: (line) => logLines.push(line) }),
  });

busContract('NATS', async () => {
  const nats = await natsServer();
  await nats.start();
  const cleanups: (() => unknown)[] = [nats.stop];
  return {
    createEngine: async () => {
      const door = await doorTo({ port: nats.port });
      cleanups.push(door.close);
      return { engine: engine(door.port, {}), cut: async () => door.shut(), restore: door.unlock };
    },
    close: async () => {
      for (const close of cleanups) await close();
    },
  };
});

const user = { user: 'campus', pass: 'geheim' };

test.each([
  ['a token', ['--auth', 'geheim'], { token: 'geheim' }, { token: 'wrong-one' }],
  ['a user', ['--user', user.user, '--pass', user.pass], user, { ...user, pass: 'wrong-one' }],
])(
  'NATS with %s accepts the right credentials, and a refusal of wrong ones is logged once',
  async (...given) => {
    const [, access, right, wrong] = given;
    const nats = await natsServer(access);
    await nats.start();
    const logLines: string[] = [];
    const [one, two, stranger] = [
      engine(nats.port, right),
      engine(nats.port, right),
      engine(nats.port, wrong, logLines),
    ];
    const messages: string[] = [];
    for (const each of [one, two, stranger])
      await each.start({ onMessage: (text) => messages.push(text), onReconnect: () => undefined });
    expect([one, two, stranger].map((each) => each.isListening())).toEqual([true, true, false]);
    two.send(['hello']);
    await expect.poll(() => messages).toEqual(['hello']);
    for (const each of [one, two, stranger]) await each.close();
    await nats.stop();
    expect(logLines.length).toBe(1);
    expect(logLines.join()).toMatch(/NATS is out of reach: messages between servers wait/);
    expect(logLines.join()).toMatch(/Authorization/i);
    expect(logLines.join()).not.toContain('wrong-one');
  },
);

test('a forbidden subject counts as disconnected until NATS restarts with other permissions, and is logged once', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-nats-'));
  const settings = path.join(folder, 'nats.conf');
  const user = (name: string, permissions: string): string =>
    `{ user: ${name}, password: geheim, permissions: { ${permissions} } }`;
  await writeFile(
    settings,
    `authorization { users: [${user('deaf', 'subscribe: { deny: "campus.>" }')}, ${user('dumb', 'publish: { deny: "campus.>" }')}] }`,
  );
  const nats = await natsServer(['-c', settings]);
  await nats.start();
  const logLines: string[] = [];
  const [deaf, dumb] = ['deaf', 'dumb'].map((name) =>
    engine(nats.port, { user: name, pass: 'geheim' }, logLines),
  );
  for (const each of [deaf, dumb])
    await each?.start({ onMessage: () => undefined, onReconnect: () => undefined });
  dumb?.send(['hello']);
  await expect.poll(() => [deaf, dumb].map((each) => each?.isListening())).toEqual([false, false]);
  await expect.poll(() => logLines.filter((line) => /permissions violation/i.test(line)).length).toBe(2);
  // NATS restarts with correct settings.
  await nats.stop();
  await writeFile(settings, `authorization { users: [${user('deaf', '')}, ${user('dumb', '')}] }`);
  await nats.start();
  await expect
    .poll(() => [deaf, dumb].map((each) => each?.isListening()), { timeout: 20_000 })
    .toEqual([true, true]);
  for (const each of [deaf, dumb]) await each?.close();
  await nats.stop();
  await rm(folder, { recursive: true });
}, 30_000);

test('a server that starts before NATS connects later and reports a gap', async () => {
  const nats = await natsServer();
  const early = engine(nats.port, {});
  let gaps = 0;
  const messages: string[] = [];
  await early.start({ onMessage: (text) => messages.push(text), onReconnect: () => (gaps += 1) });
  early.send(['waiting']);
  expect(early.isListening()).toBe(false);
  await nats.start();
  await expect.poll(() => early.isListening(), { timeout: 8000 }).toBe(true);
  expect(gaps).toBe(1);
  const other = engine(nats.port, {});
  await other.start({ onMessage: () => undefined, onReconnect: () => undefined });
  other.send(['hello']);
  await expect.poll(() => messages).toEqual(['hello']);
  await early.close();
  await other.close();
  await nats.stop();
});
