import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Bus } from '#server/live/bus.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { createDictionaries } from './dictionaries.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the cache of dictionaries expires even when the bus loses a message', async () => {
  const engine = {
    isNeeded: true,
    start: () => Promise.resolve(),
    send: () => undefined,
    isListening: () => true,
    close: () => Promise.resolve(),
  };
  const bus = new Bus(engine, pino({ level: 'silent' }));
  const dictionaries = createDictionaries(database.db, bus, 100);
  const first = dictionaries.all();
  expect(dictionaries.all() === first).toBe(true);
  await first;
  await expect.poll(() => dictionaries.all() === first).toBe(false);
  await dictionaries.all();
});
