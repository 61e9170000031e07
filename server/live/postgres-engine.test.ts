import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect } from '#server/store/connect.ts';
import { startDatabaseLine } from '#tests/support/engines/database-line.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { Bus } from './bus.ts';
import { PostgresEngine } from './postgres-engine.ts';
import { busContract } from './testing/bus-contract.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const log = pino({ level: 'silent' });

async function end(name: string): Promise<void> {
  await database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
    [`scratch-campus ${name}`],
  );
}

let engines = 0;

busContract('PostgreSQL', async () => ({
  createEngine: async () => {
    engines += 1;
    const name = `bus ${engines}`;
    let isDown = false;
    return {
      engine: new PostgresEngine({
        log,
        connect: async () => {
          if (isDown) throw new Error('down');
          return await connect(database.url, name);
        },
      }),
      cut: async () => {
        isDown = true;
        await end(name);
      },
      restore: () => {
        isDown = false;
      },
    };
  },
  close: () => Promise.resolve(),
}));

const quick = { firstPause: 20, longestPause: 10_000, stableAfter: 10_000, queryTimeout: 100 };

test('an idle server detects a dead connection and opens a new one', async () => {
  const line = await startDatabaseLine(database.url);
  const engine = new PostgresEngine({
    connect: () => connect(line.url, 'frozen'),
    log,
    times: { ...quick, firstPause: 500 },
  });
  const bus = new Bus(engine, log, { batch: 1, heartbeat: 20, timeout: 1000 });
  let gaps = 0;
  bus.onGap(() => (gaps += 1));
  await bus.start();
  line.freeze(true);
  await expect.poll(() => bus.isListening).toBe(false);
  expect(gaps).toBe(0);
  line.freeze(false);
  await expect.poll(() => [bus.isListening, gaps], { timeout: 15_000 }).toEqual([true, 1]);
  await bus.close();
  line.close();
}, 20_000);

test('a connection that breaks right after opening is retried with growing pauses', async () => {
  const opened: number[] = [];
  const engine = new PostgresEngine({
    connect: () => {
      opened.push(performance.now());
      return connect(database.url, 'flapping');
    },
    log,
    times: quick,
  });
  await engine.start({ onMessage: () => undefined, onReconnect: () => undefined });
  for (let round = 1; round <= 4; round += 1) {
    await end('flapping');
    await expect
      .poll(() => [engine.isListening(), opened.length], { interval: 5 })
      .toEqual([true, round + 1]);
  }
  const [, , , before = 0, last = 0] = opened;
  // 20, 40, 80, 160, each varied by a quarter.
  expect(last - before).toBeGreaterThan(115);
  await engine.close();
});
