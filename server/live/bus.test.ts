import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { Bus, type BusEngine } from './bus.ts';
import { openBusWithStoredMessages, openPostgresBus } from './open-bus.ts';
import { busChannel, PostgresEngine } from './postgres-engine.ts';
import { publish } from './publish.ts';
import { publishCommitted } from './testing/publish-committed.ts';
import {
  configTopic,
  dictionariesTopic,
  liveTopic,
  permissionsTopic,
  sessionsTopic,
  type LiveMessage,
} from './topics.ts';

let database: TestDatabase;
/** The publishing server, and another one. */
let bus: Bus;
let other: Bus;
const logged: unknown[] = [];
const log = pino({ base: null, timestamp: false }, { write: (line) => logged.push(JSON.parse(line)) });

beforeAll(async () => {
  database = await testDatabase();
  bus = await openPostgresBus({ db: database.db, log, connect: () => connect(database.url, 'bus') });
  other = new Bus(new PostgresEngine({ connect: () => connect(database.url, 'other'), log }), log);
  await other.start();
});
beforeEach(() => void logged.splice(0));
afterAll(async () => {
  await bus.close();
  await other.close();
  await database.close();
});

async function send(payload: string): Promise<void> {
  await database.pool.query('select pg_notify($1, $2)', [busChannel, payload]);
}

/** Resolves when all messages sent so far have arrived. */
async function arrived(): Promise<void> {
  const marker = `marker ${Math.random()}`;
  const stops: (() => void)[] = [];
  const received = [bus, other].map(
    (one) =>
      new Promise<void>((resolve) => {
        stops.push(one.subscribe(liveTopic, ({ cmd }) => (cmd === marker ? resolve() : undefined)));
      }),
  );
  await publish(database.db, liveTopic, { cmd: marker, to: [], msgId: '', msgTxt: '' });
  await Promise.all(received);
  for (const stop of stops) stop();
}

/** Returns the messages of these kinds that both servers receive while `work` runs. */
async function messagesDuring(work: () => Promise<unknown>): Promise<readonly [string[], string[]]> {
  const listen = (one: Bus) => {
    const received: string[] = [];
    const stops = [
      one.subscribe(liveTopic, ({ msgId }) => (msgId === '' ? undefined : received.push(msgId))),
      one.subscribe(sessionsTopic, ({ userId }) => received.push(`session ${userId}`)),
    ];
    return { received, stop: () => stops.map((stop) => stop()) };
  };
  const [here, there] = [listen(bus), listen(other)];
  await work();
  await arrived();
  here.stop();
  there.stop();
  return [here.received, there.received];
}

const live = (msgId: string): LiveMessage => ({
  kind: 'live',
  cmd: 'notices',
  to: ['ann'],
  msgId,
  msgTxt: '',
});

describe('a message', () => {
  const level = 40;

  test.each([
    ['is no JSON', 'hello', { level, payload: 'hello', msg: 'unreadable bus message' }],
    [
      'has no listener',
      '{"kind":"sesions"}',
      { level, kind: 'sesions', msg: 'no listener for bus message kind' },
    ],
    [
      'cannot be read',
      '{"kind":"live"}',
      { level, payload: '{"kind":"live"}', msg: 'unreadable bus message' },
    ],
  ])('that %s is logged', async (_what, payload, notice) => {
    await messagesDuring(() => send(payload));
    expect(logged).toEqual([notice, notice]);
  });

  test('a kind without listeners is logged once, and not as an unreadable message', async () => {
    const received: string[] = [];
    const unwatch = bus.watch((kind) => received.push(kind));
    const stops = [bus, other].map((one) => one.subscribe(permissionsTopic, () => undefined));
    await messagesDuring(() => send('{"kind":"permissions"}'));
    for (const stop of stops) stop();
    await messagesDuring(async () => {
      await send('{"kind":"permissions"}');
      await send('{"kind":"permissions"}');
    });
    unwatch();
    const note = { level, kind: 'permissions', msg: 'no listener for bus message kind' };
    expect(logged).toEqual([note, note]);
    expect(received).toEqual(['permissions', 'live', 'live']);
  });

  test('a message is sent after the commit, and not after a rollback', async () => {
    const received = await messagesDuring(async () => {
      const failing = inTransaction(database.db, async (trx) => {
        await publish(trx, liveTopic, live('dropped'));
        await publish(trx, sessionsTopic, { userId: 'dropped' });
        throw new Error('stop');
      });
      await expect(failing).rejects.toThrow('stop');
      await inTransaction(database.db, async (trx) => {
        await publish(trx, liveTopic, live('kept'));
        await publish(trx, sessionsTopic, { userId: 'ann' });
        expect(await messagesDuring(async () => undefined)).toEqual([[], []]);
      });
    });
    expect(received.map((one) => one.toSorted())).toEqual([
      ['kept', 'session ann'],
      ['kept', 'session ann'],
    ]);
  });

  test('two equal messages within the batching interval are sent once', async () => {
    const received = await messagesDuring(async () => {
      for (const id of ['1', '2', '1', '1']) await publish(database.db, liveTopic, live(id));
    });
    expect(received).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  test('a duplicated message is delivered once, and a late one is delivered', async () => {
    const text = (n: number): string => JSON.stringify({ ...live(`${n}`), by: 'far', n });
    const received = await messagesDuring(async () => {
      for (const n of [5, 7, 7, 6, 5, 6, 4]) await send(text(n));
    });
    const once = ['5', '7', '6', '4'];
    expect(received).toEqual([once, once]);
  });

  test('a write is answered after the local cache is invalidated, and a failing listener is logged', async () => {
    const received: string[] = [];
    const stops = [
      bus.subscribe(dictionariesTopic, () => {
        throw new Error('cannot');
      }),
      bus.subscribe(dictionariesTopic, ({ kind }) => received.push(kind)),
    ];
    await publishCommitted(database.db, dictionariesTopic, {});
    expect(received).toEqual(['dictionaries']);
    for (const stop of stops) stop();
    // The other bus has no listener and may have logged that before.
    const failure = { level: 50, kind: 'dictionaries', msg: 'a listener of a bus message failed' };
    expect(logged).toContainEqual(expect.objectContaining(failure));
  });

  test('publishing a message that is too long for an engine throws', async () => {
    const to = Array.from({ length: 400 }, () => 'x'.repeat(32));
    await expect(publish(database.db, liveTopic, { cmd: '', to, msgId: '', msgTxt: '' })).rejects.toThrow(
      'bus message live is too long',
    );
  });

  test('publishing a transactional message outside of a transaction throws', async () => {
    await expect(publish(database.db, sessionsTopic, { userId: 'ann' })).rejects.toThrow(
      'bus message sessions needs a transaction',
    );
  });

  test('publishing in a database without a registered publisher throws', async () => {
    await expect(publish(database.rows, configTopic, {})).rejects.toThrow('no publisher');
  });
});

test('a transactional message arrives after the publisher lost its connection, and locally without delay', async () => {
  const received: unknown[] = [];
  const own: unknown[] = [];
  const stop = bus.subscribe(sessionsTopic, ({ userId }) => own.push(userId));
  const delivered = new Promise<void>((resolve) => {
    other.subscribe(sessionsTopic, ({ userId }) => {
      received.push(userId);
      resolve();
    });
  });
  const reconnected = new Promise<void>((resolve) => void bus.onGap(resolve));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'scratch-campus bus' and datname = current_database()",
  );
  await expect.poll(() => bus.isListening, { interval: 5 }).toBe(false);
  await publishCommitted(database.db, sessionsTopic, { userId: 'ann' });
  expect(own).toEqual(['ann']);
  await delivered;
  expect(received).toEqual(['ann']);
  await reconnected;
  stop();
});

test('a lost message is detected by the number of the next message or heartbeat', async () => {
  const quick = { batch: 1, heartbeat: 20, timeout: 20 };
  let isLosing = false;
  const engine = new PostgresEngine({ connect: () => connect(database.url, 'third'), log });
  const lossy: BusEngine = {
    isNeeded: true,
    start: ({ onMessage, onReconnect }) =>
      engine.start({
        onReconnect,
        onMessage: (text) => (isLosing && text.includes('lost') ? undefined : onMessage(text)),
      }),
    send: (texts) => engine.send(texts),
    isListening: engine.isListening,
    close: () => engine.close(),
  };
  const receiver = new Bus(lossy, log, quick);
  const sender = new Bus(
    new PostgresEngine({ connect: () => connect(database.url, 'third'), log }),
    log,
    quick,
  );
  await receiver.start();
  await sender.start();
  const received: string[] = [];
  receiver.subscribe(liveTopic, ({ msgId }) => received.push(msgId));
  receiver.onGap(() => received.push('gap'));
  sender.subscribe(liveTopic, () => undefined);
  sender.notify(live('first'), 'immediate');
  await expect.poll(() => received).toEqual(['first']);
  isLosing = true;
  sender.notify(live('lost'), 'immediate');
  await expect.poll(() => received).toEqual(['first', 'gap']);
  await receiver.close();
  await sender.close();
});

test('a transactional message arrives although the engine loses all messages', async () => {
  const silence: BusEngine = {
    isNeeded: false,
    start: () => Promise.resolve(),
    send: () => undefined,
    isListening: () => false,
    close: () => Promise.resolve(),
  };
  const open = async () => {
    const { db, close } = openDatabase(database.url, { warn: () => undefined });
    return { db, close, bus: await openBusWithStoredMessages(silence, { db, log, interval: 10 }) };
  };
  const [sender, receiver] = [await open(), await open()];
  const received: unknown[] = [];
  receiver.bus.subscribe(sessionsTopic, ({ userId }) => received.push(userId));
  sender.bus.subscribe(sessionsTopic, () => undefined);
  const slow = inTransaction(sender.db, async (trx) => {
    await publish(trx, sessionsTopic, { userId: 'slow' });
    // The transaction that began later commits first.
    await publishCommitted(sender.db, sessionsTopic, { userId: 'quick' });
    await expect.poll(() => received).toEqual(['quick']);
  });
  await slow;
  await expect.poll(() => received).toEqual(['quick', 'slow']);
  const failing = inTransaction(sender.db, async (trx) => {
    await publish(trx, sessionsTopic, { userId: 'dropped' });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await publishCommitted(sender.db, sessionsTopic, { userId: 'last' });
  await expect.poll(() => received).toEqual(['quick', 'slow', 'last']);
  for (const { bus: one, close } of [sender, receiver]) {
    await one.close();
    await close();
  }
});

test('a transactional message is delivered once although both engine and database carry it', async () => {
  const userIds = ['once 1', 'once 1', 'once 2', 'once 3'];
  const open = async () => {
    const { db, close } = openDatabase(database.url, { warn: () => undefined });
    const engine = new PostgresEngine({ connect: () => connect(database.url, 'stored'), log });
    const one = await openBusWithStoredMessages(engine, { db, log, interval: 10 });
    const received: unknown[] = [];
    // A server that starts may read other messages once more.
    one.subscribe(sessionsTopic, ({ userId }) =>
      userIds.includes(String(userId)) ? received.push(userId) : undefined,
    );
    return { db, close, bus: one, received };
  };
  const all = [await open(), await open()];
  const [sender] = all;
  for (const userId of userIds)
    await (sender === undefined ? undefined : publishCommitted(sender.db, sessionsTopic, { userId }));
  await expect.poll(() => all.map(({ received }) => received.length >= userIds.length)).toEqual([true, true]);
  // Wait for a few more reads.
  await inTransaction(database.db, (trx) => publish(trx, liveTopic, live('marker')));
  await arrived();
  expect(all.map(({ received }) => received.map(String).toSorted())).toEqual([userIds, userIds]);
  for (const { bus: one, close } of all) {
    await one.close();
    await close();
  }
});
