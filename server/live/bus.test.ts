import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect } from '#server/store/connect.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { Bus, busChannel } from './bus.ts';
import { publish } from './publish.ts';
import { configTopic, liveTopic, permissionsTopic } from './topics.ts';

let database: TestDatabase;
let bus: Bus;
const noted: unknown[] = [];

beforeAll(async () => {
  database = await testDatabase();
  const log = pino({ base: null, timestamp: false }, { write: (line) => noted.push(JSON.parse(line)) });
  bus = new Bus(() => connect(database.url, 'bus'), log);
  await bus.start();
});
beforeEach(() => void noted.splice(0));
afterAll(async () => {
  await bus.close();
  await database.close();
});

async function send(payload: string): Promise<void> {
  await database.pool.query('select pg_notify($1, $2)', [busChannel, payload]);
}

/** Until all that was sent before has come: messages keep their order. */
async function arrived(): Promise<void> {
  let stop = (): void => undefined;
  const heard = new Promise<void>((resolve) => {
    stop = bus.subscribe(configTopic, () => resolve());
  });
  await publish(database.db, { kind: 'config' });
  await heard;
  stop();
}

const level = 40;

test.each([
  ['is no JSON', 'hello', { level, payload: 'hello', msg: 'unknown bus message' }],
  [
    'nobody hears',
    '{"kind":"sesions"}',
    { level, kind: 'sesions', msg: 'bus message of a kind nobody hears' },
  ],
  ['cannot be read', '{"kind":"live"}', { level, payload: '{"kind":"live"}', msg: 'unknown bus message' }],
])('a message that %s leaves a trace', async (_what, payload, notice) => {
  const stop = bus.subscribe(liveTopic, () => undefined);
  await send(payload);
  await arrived();
  stop();
  expect(noted).toEqual([notice]);
});

test('a kind nobody hears any more is noted once, and is not called unknown', async () => {
  const heard: string[] = [];
  const unwatch = bus.watch((kind) => heard.push(kind));
  const stop = bus.subscribe(permissionsTopic, () => undefined);
  await send('{"kind":"permissions"}');
  await arrived();
  stop();
  await send('{"kind":"permissions"}');
  await send('{"kind":"permissions"}');
  await arrived();
  unwatch();
  expect(noted).toEqual([{ level, kind: 'permissions', msg: 'bus message of a kind nobody hears' }]);
  expect(heard).toEqual(['permissions', 'config', 'config']);
});
