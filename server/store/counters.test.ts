import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { openCounters } from './counters.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

describe('counts on a full disk', () => {
  it('are forgotten when they are cleared: who logs in often is not locked out', async () => {
    const { quarterHour } = await openCounters(database.pool);
    // The database takes no row, but deletes.
    await database.pool.query(`
      create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = '53100'; end $$;
      create trigger no_room before insert or update on sys_login_failure
      for each row execute function no_room();`);
    expect(await quarterHour.add('pair:here')).toBe(1);
    expect(await quarterHour.add('pair:here')).toBe(2);
    // Who only asks is told what was counted here: an address, and whether a captcha is due.
    expect(await quarterHour.read('pair:here')).toBe(2);
    await quarterHour.clear('pair:here');
    expect(await quarterHour.read('pair:here')).toBe(0);
    expect(await quarterHour.add('pair:here')).toBe(1);
  });
});
