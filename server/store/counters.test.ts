import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { throughPooler } from '#tests/support/engines/database-url.ts';
import { doorTo, listenerOf } from '#tests/support/engines/door.ts';
import { createCounters, type Counters } from './counters.ts';
import { openDatabase } from './database.ts';
import { postgresCounters } from './postgres-counters.ts';
import { counterContract } from './testing/counter-contract.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const countersOf = (pool: TestDatabase['pool']): Counters =>
  createCounters(postgresCounters(pool), () => undefined, { tenSeconds: 1 });

counterContract('PostgreSQL', async () => {
  const disposables: (() => unknown)[] = [() => database.pool.query('truncate sys_login_failure')];
  return {
    node: async () => {
      const door = await doorTo(listenerOf(database.url));
      const { pool, close } = openDatabase(throughPooler(database.url, door.port), { warn: () => undefined });
      disposables.push(close, door.close);
      return { counters: countersOf(pool), cut: door.shut, mend: door.unlock };
    },
    close: async () => {
      for (const close of disposables) await close();
    },
  };
});

describe('counts on a full disk', () => {
  it('are reset by clearing, so that frequent logins do not lock a user out', async () => {
    const { quarterHour } = countersOf(database.pool);
    // The database accepts no new rows but allows deletes.
    await database.pool.query(`
      create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert or update on sys_login_failure
      for each row execute function no_room();`);
    expect(await quarterHour.add('pair:here')).toBe(1);
    expect(await quarterHour.add('pair:here')).toBe(2);
    // Reads return the local counts too: per address, and whether a captcha is required.
    expect(await quarterHour.read('pair:here')).toBe(2);
    await quarterHour.clear('pair:here');
    expect(await quarterHour.read('pair:here')).toBe(0);
    expect(await quarterHour.add('pair:here')).toBe(1);
  });
});

it('counts do not wait for the disk because their table is unlogged', async () => {
  const { rows } = await database.pool.query(
    "select relpersistence from pg_class where relname = 'sys_login_failure'",
  );
  expect(rows).toEqual([{ relpersistence: 'u' }]);
});
