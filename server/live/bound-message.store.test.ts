import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { forgetBound, writeBound } from './bound-message.store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('forgetBound deletes only messages that every server has read long ago', async () => {
  const { db, pool } = database;
  await writeBound(db, 'old');
  await pool.query("update sys_bound_message set create_time = create_time - interval '61 minutes'");
  await writeBound(db, 'young');
  await forgetBound(db);
  const rows = await db.selectFrom('sysBoundMessage').select('payload').execute();
  expect(rows).toEqual([{ payload: 'young' }]);
});
