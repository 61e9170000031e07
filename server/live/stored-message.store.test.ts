import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { deleteOldMessages, storeMessage } from './stored-message.store.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('the clean-up deletes only messages that every server has read long ago', async () => {
  const { db, pool } = database;
  await storeMessage(db, 'old');
  await pool.query("update sys_bound_message set create_time = create_time - interval '61 minutes'");
  await storeMessage(db, 'young');
  await deleteOldMessages(db);
  const rows = await db.selectFrom('sysBoundMessage').select('payload').execute();
  expect(rows).toEqual([{ payload: 'young' }]);
});
