import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import type { SchoolEntry } from './registry.store.ts';
import { wakeDueSchools } from './wake-for-jobs.ts';
import { entryOf } from './testing/entry.ts';
import { createDatabaseWatches } from './database-watches.ts';

const log = pino({ level: 'silent' });
const watches = createDatabaseWatches(log);
let databases: readonly TestDatabase[];

beforeAll(async () => {
  databases = [await testDatabase(), await testDatabase()];
});
afterAll(async () => {
  await watches.close();
  for (const database of databases) await database.close();
});

it('a closed school is opened when a job is due; an unavailable one does not stop the others', async () => {
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
  await wakeDueSchools({
    env: { DATA_DIR: '/nonexistent' },
    log,
    watches,
    directory: { all: () => schools },
    openSchools: {
      isOpen: (id) => id === 'open',
      acquire: async ({ id }) => {
        inside += 1;
        const school = { isBusy: () => false, close: async () => undefined };
        return {
          school: { ...school, beginDue: async () => void begun.push(id) },
          release: () => (inside -= 1),
        };
      },
    },
  });
  expect([begun, inside]).toEqual([['due'], 0]);
});
