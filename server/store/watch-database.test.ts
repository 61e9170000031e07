import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { startDatabaseLine } from '#tests/support/engines/database-line.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { openDatabase } from './database.ts';
import { outageOf } from './outage.ts';
import { databaseSockets, watchDatabase } from './watch-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const quiet = { warn: () => undefined };

describe('watchDatabase', () => {
  it('aborts waiting queries of a frozen database, and notices when it answers again', async () => {
    const line = await startDatabaseLine(database.url);
    const sockets = databaseSockets();
    const store = openDatabase(line.url, quiet, sockets.stream);
    const watch = watchDatabase({ databaseUrl: line.url, sockets, log: quiet, tick: 20 });
    const ask = () => sql<{ one: number }>`select 1 as one`.execute(store.db);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    expect(watch.isAway()).toBe(false);
    line.freeze(true);
    const failure: unknown = await ask().catch((error: unknown) => error);
    expect(outageOf(failure)).toBe('away');
    expect(watch.isAway()).toBe(true);
    line.freeze(false);
    await expect.poll(() => watch.isAway()).toBe(false);
    expect((await ask()).rows).toEqual([{ one: 1 }]);
    await watch.close();
    await store.close();
    line.close();
  });

  it('reconnects after refused connections', async () => {
    const line = await startDatabaseLine(database.url);
    const watch = watchDatabase({ databaseUrl: line.url, sockets: databaseSockets(), log: quiet, tick: 20 });
    line.refuse(true);
    await expect.poll(() => line.made()).toBeGreaterThan(3);
    line.refuse(false);
    await expect.poll(() => line.open()).toBe(1);
    expect(watch.isAway()).toBe(false);
    await watch.close();
    line.close();
  });

  it('reports the database’s time if the machine’s differs', async () => {
    const wrong = () => new Date(Date.now() + 8 * 24 * 3600 * 1000);
    const parts = { databaseUrl: database.url, sockets: databaseSockets(), log: quiet, tick: 20 };
    const watch = watchDatabase({ ...parts, clock: wrong });
    await expect.poll(() => Math.abs(watch.clock().getTime() - Date.now())).toBeLessThan(5000);
    await watch.close();
  });

  it('does not interrupt a slow statement', async () => {
    const sockets = databaseSockets();
    const store = openDatabase(database.url, quiet, sockets.stream);
    const watch = watchDatabase({ databaseUrl: database.url, sockets, log: quiet, tick: 50 });
    const { rows } = await sql<{ slept: string }>`select pg_sleep(1)::text as slept`.execute(store.db);
    expect(rows).toEqual([{ slept: '' }]);
    await watch.close();
    await store.close();
  });
});

describe('more requests than connections', () => {
  it('wait for their turn and succeed', async () => {
    const few = await testDatabase();
    await sql`do $$ begin execute format('alter database %I connection limit 3', current_database()); end $$`.execute(
      few.db,
    );
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, number) => {
        const { rows } = await sql<{ n: number }>`select ${number}::int as n, pg_sleep(0.05)`.execute(few.db);
        return rows[0]?.n;
      }),
    );
    expect(answers).toEqual(Array.from({ length: 20 }, (_, number) => number));
    await few.close();
  });
});
