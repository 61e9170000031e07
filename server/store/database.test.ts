import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';

const { db, close } = await testDatabase();
afterAll(close);

test('x', async () => {
  console.log(await db.selectFrom('sysUser').select(['username','createTime','birthday']).limit(3).execute());
  expect(1).toBe(1);
});
