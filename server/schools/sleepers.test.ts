import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import type { SchoolEntry } from './registry.store.ts';
import { wakeDue } from './sleepers.ts';
import { entryOf } from './testing/entry.ts';
import { createWatches } from './watches.ts';

const log = pino({ level: 'silent' });
const watches = createWatches(log);
let databases: readonly TestDatabase[];

beforeAll(async () => {
  databases = [await testDatabase(), await testDatabase()];
});
afterAll(async () => {
  await watches.close();
  for (const database of databases) await database.close();
});

it('sleeping schools are opened when a job is due, and an unavailable one does not stop the others', async () => {
  const [due, quiet] = databases.map(({ url }) => url);
  await databases[0]?.db
    .updateTable('sysQuartzJob')
    .set({ status: 0, cronExpression: '0 0 * * * ?', createTime: new Date(0), updateTime: null })
    .execute();
  await databases[1]?.db.updateTable('sysQuartzJob').set({ status: -1 }).execute();
  const schools: SchoolEntry[] = [
    entryOf('away', 'postgres://campus@127.0.0.1:1/away'),
    entryOf('quiet', quiet ?? ''),
    { ...entryOf('closed', due ?? ''), state: 'closed' },
    entryOf('open', due ?? ''),
    entryOf('due', due ?? ''),
  ];
  const begun: string[] = [];
  let inside = 0;
  await wakeDue({
    env: { DATA_DIR: '/nonexistent' },
    log,
    watches,
    directory: { all: () => schools },
    awake: {
      isAwake: (id) => id === 'open',
      enter: async ({ id }) => {
        inside += 1;
        const school = { isBusy: () => false, close: async () => undefined };
        return {
          school: { ...school, beginDue: async () => void begun.push(id) },
          leave: () => (inside -= 1),
        };
      },
    },
  });
  expect([begun, inside]).toEqual([['due'], 0]);
});
