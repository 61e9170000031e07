import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import { inTransaction } from '#server/store/transaction.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { Bus, type BusEngine } from './bus.ts';
import { openBoundBus, openPostgresBus } from './open-bus.ts';
import { busChannel, PostgresEngine } from './postgres-engine.ts';
import { publish } from './publish.ts';
import { say } from './testing/say.ts';
import { dictionariesTopic, liveTopic, permissionsTopic, sessionsTopic, type Message } from './topics.ts';

let database: TestDatabase;
/** The publishing server, and another one. */
let bus: Bus;
let other: Bus;
const noted: unknown[] = [];
const log = pino({ base: null, timestamp: false }, { write: (line) => noted.push(JSON.parse(line)) });

beforeAll(async () => {
  database = await testDatabase();
  bus = await openPostgresBus({ db: database.db, log, connect: () => connect(database.url, 'bus') });
  other = new Bus(new PostgresEngine({ connect: () => connect(database.url, 'other'), log }), log);
  await other.start();
});
beforeEach(() => void noted.splice(0));
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
  const heard = [bus, other].map(
    (one) =>
      new Promise<void>((resolve) => {
        stops.push(one.subscribe(liveTopic, ({ cmd }) => (cmd === marker ? resolve() : undefined)));
      }),
  );
  await publish(database.db, { kind: 'live', cmd: marker, to: [], msgId: '', msgTxt: '' });
  await Promise.all(heard);
  for (const stop of stops) stop();
}

/** Returns the messages of these kinds that both servers receive while `work` runs. */
async function messagesDuring(work: () => Promise<unknown>): Promise<readonly [string[], string[]]> {
  const listen = (one: Bus) => {
    const heard: string[] = [];
    const stops = [
      one.subscribe(liveTopic, ({ msgId }) => (msgId === '' ? undefined : heard.push(msgId))),
      one.subscribe(sessionsTopic, ({ userId }) => heard.push(`session ${userId}`)),
    ];
    return { heard, stop: () => stops.map((stop) => stop()) };
  };
  const [here, there] = [listen(bus), listen(other)];
  await work();
  await arrived();
  here.stop();
  there.stop();
  return [here.heard, there.heard];
}

const live = (msgId: string): Message => ({ kind: 'live', cmd: 'notices', to: ['ann'], msgId, msgTxt: '' });

describe('a message', () => {
  const level = 40;

  test.each([
    ['is no JSON', 'hello', { level, payload: 'hello', msg: 'unknown bus message' }],
    [
      'nobody hears',
      '{"kind":"sesions"}',
      { level, kind: 'sesions', msg: 'bus message of a kind nobody hears' },
    ],
    ['cannot be read', '{"kind":"live"}', { level, payload: '{"kind":"live"}', msg: 'unknown bus message' }],
  ])('that %s is logged', async (_what, payload, notice) => {
    await messagesDuring(() => send(payload));
    expect(noted).toEqual([notice, notice]);
  });

  test('a kind without listeners is logged once, and not as an unknown message', async () => {
    const heard: string[] = [];
    const unwatch = bus.watch((kind) => heard.push(kind));
    const stops = [bus, other].map((one) => one.subscribe(permissionsTopic, () => undefined));
    await messagesDuring(() => send('{"kind":"permissions"}'));
    for (const stop of stops) stop();
    await messagesDuring(async () => {
      await send('{"kind":"permissions"}');
      await send('{"kind":"permissions"}');
    });
    unwatch();
    const note = { level, kind: 'permissions', msg: 'bus message of a kind nobody hears' };
    expect(noted).toEqual([note, note]);
    expect(heard).toEqual(['permissions', 'live', 'live']);
  });

  test('a message is sent after the commit, and not after a rollback', async () => {
    const heard = await messagesDuring(async () => {
      const failing = inTransaction(database.db, async (trx) => {
        await publish(trx, live('dropped'));
        await publish(trx, { kind: 'sessions', userId: 'dropped' });
        throw new Error('stop');
      });
      await expect(failing).rejects.toThrow('stop');
      await inTransaction(database.db, async (trx) => {
        await publish(trx, live('kept'));
        await publish(trx, { kind: 'sessions', userId: 'ann' });
        expect(await messagesDuring(async () => undefined)).toEqual([[], []]);
      });
    });
    expect(heard.map((one) => one.toSorted())).toEqual([
      ['kept', 'session ann'],
      ['kept', 'session ann'],
    ]);
  });

  test('two equal messages within the batching interval are sent once', async () => {
    const heard = await messagesDuring(async () => {
      for (const id of ['1', '2', '1', '1']) await publish(database.db, live(id));
    });
    expect(heard).toEqual([
      ['1', '2'],
      ['1', '2'],
    ]);
  });

  test('a duplicated message is delivered once, and a late one is delivered', async () => {
    const text = (n: number): string => JSON.stringify({ ...live(`${n}`), by: 'far', n });
    const heard = await messagesDuring(async () => {
      for (const n of [5, 7, 7, 6, 5, 6, 4]) await send(text(n));
    });
    const once = ['5', '7', '6', '4'];
    expect(heard).toEqual([once, once]);
  });

  test('a write is answered after the local cache is invalidated, and a failing listener is logged', async () => {
    const heard: string[] = [];
    const stops = [
      bus.subscribe(dictionariesTopic, () => {
        throw new Error('cannot');
      }),
      bus.subscribe(dictionariesTopic, ({ kind }) => heard.push(kind)),
    ];
    await say(database.db, { kind: 'dictionaries' });
    expect(heard).toEqual(['dictionaries']);
    for (const stop of stops) stop();
    // The other bus has no listener and may have logged that before.
    const failure = { level: 50, kind: 'dictionaries', msg: 'a bus message was not dealt with' };
    expect(noted).toContainEqual(expect.objectContaining(failure));
  });

  test('publishing a message that is too long for an engine throws', async () => {
    const to = Array.from({ length: 400 }, () => 'x'.repeat(32));
    await expect(publish(database.db, { kind: 'live', cmd: '', to, msgId: '', msgTxt: '' })).rejects.toThrow(
      'bus message live is too long',
    );
  });

  test('publishing a transactional message outside of a transaction throws', async () => {
    await expect(publish(database.db, { kind: 'sessions', userId: 'ann' })).rejects.toThrow(
      'bus message sessions needs a transaction',
    );
  });

  test('publishing in a database without a registered publisher throws', async () => {
    await expect(publish(database.rows, { kind: 'config' })).rejects.toThrow('nobody speaks');
  });
});

test('a transactional message arrives after the publisher lost its connection, and locally without delay', async () => {
  const heard: unknown[] = [];
  const own: unknown[] = [];
  const stop = bus.subscribe(sessionsTopic, ({ userId }) => own.push(userId));
  const came = new Promise<void>((resolve) => {
    other.subscribe(sessionsTopic, ({ userId }) => {
      heard.push(userId);
      resolve();
    });
  });
  const back = new Promise<void>((resolve) => void bus.onGap(resolve));
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'scratch-campus bus' and datname = current_database()",
  );
  await expect.poll(() => bus.isListening, { interval: 5 }).toBe(false);
  await say(database.db, { kind: 'sessions', userId: 'ann' });
  expect(own).toEqual(['ann']);
  await came;
  expect(heard).toEqual(['ann']);
  await back;
  stop();
});

test('a lost message is detected by the number of the next message or heartbeat', async () => {
  const quick = { gather: 1, beat: 20, timeout: 20 };
  let isDeaf = false;
  const hearing = new PostgresEngine({ connect: () => connect(database.url, 'third'), log });
  const deaf: BusEngine = {
    isNeeded: true,
    start: ({ hear, missed }) =>
      hearing.start({ missed, hear: (text) => (isDeaf && text.includes('lost') ? undefined : hear(text)) }),
    send: (texts) => hearing.send(texts),
    isListening: hearing.isListening,
    close: () => hearing.close(),
  };
  const listener = new Bus(deaf, log, quick);
  const speaker = new Bus(
    new PostgresEngine({ connect: () => connect(database.url, 'third'), log }),
    log,
    quick,
  );
  await listener.start();
  await speaker.start();
  const heard: string[] = [];
  listener.subscribe(liveTopic, ({ msgId }) => heard.push(msgId));
  listener.onGap(() => heard.push('gap'));
  speaker.subscribe(liveTopic, () => undefined);
  speaker.notify(live('first'), 'prompt');
  await expect.poll(() => heard).toEqual(['first']);
  isDeaf = true;
  speaker.notify(live('lost'), 'prompt');
  await expect.poll(() => heard).toEqual(['first', 'gap']);
  await listener.close();
  await speaker.close();
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
    return { db, close, bus: await openBoundBus(silence, { db, log, interval: 10 }) };
  };
  const [speaker, listener] = [await open(), await open()];
  const heard: unknown[] = [];
  listener.bus.subscribe(sessionsTopic, ({ userId }) => heard.push(userId));
  speaker.bus.subscribe(sessionsTopic, () => undefined);
  const slow = inTransaction(speaker.db, async (trx) => {
    await publish(trx, { kind: 'sessions', userId: 'slow' });
    // The transaction that began later commits first.
    await say(speaker.db, { kind: 'sessions', userId: 'quick' });
    await expect.poll(() => heard).toEqual(['quick']);
  });
  await slow;
  await expect.poll(() => heard).toEqual(['quick', 'slow']);
  const failing = inTransaction(speaker.db, async (trx) => {
    await publish(trx, { kind: 'sessions', userId: 'dropped' });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await say(speaker.db, { kind: 'sessions', userId: 'last' });
  await expect.poll(() => heard).toEqual(['quick', 'slow', 'last']);
  for (const { bus: one, close } of [speaker, listener]) {
    await one.close();
    await close();
  }
});

test('a transactional message is delivered once although both engine and database carry it', async () => {
  const said = ['once 1', 'once 1', 'once 2', 'once 3'];
  const open = async () => {
    const { db, close } = openDatabase(database.url, { warn: () => undefined });
    const engine = new PostgresEngine({ connect: () => connect(database.url, 'bound'), log });
    const one = await openBoundBus(engine, { db, log, interval: 10 });
    const heard: unknown[] = [];
    // A server that starts may read other messages once more.
    one.subscribe(sessionsTopic, ({ userId }) =>
      said.includes(String(userId)) ? heard.push(userId) : undefined,
    );
    return { db, close, bus: one, heard };
  };
  const all = [await open(), await open()];
  const [speaker] = all;
  for (const userId of said)
    await (speaker === undefined ? undefined : say(speaker.db, { kind: 'sessions', userId }));
  await expect.poll(() => all.map(({ heard }) => heard.length >= said.length)).toEqual([true, true]);
  // Wait for a few more reads.
  await inTransaction(database.db, (trx) => publish(trx, live('marker')));
  await arrived();
  expect(all.map(({ heard }) => heard.map(String).toSorted())).toEqual([said, said]);
  for (const { bus: one, close } of all) {
    await one.close();
    await close();
  }
});
