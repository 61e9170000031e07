import { afterAll, beforeAll, expect, it } from 'vitest';
import { entryOf } from '#server/schools/testing/entry.ts';
import { manySchools, type ManySchools } from '#server/schools/testing/many.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { throughPooler } from '#tests/support/engines/database-url.ts';
import { startPgbouncer } from '#tests/support/engines/pgbouncer.ts';

// Two schools share a pooler in transaction mode, which separates them by database name.

const ids = ['one', 'other'];
let many: ManySchools;
let pooler: Awaited<ReturnType<typeof startPgbouncer>>;
const databases: TestDatabase[] = [];

beforeAll(async () => {
  many = await manySchools([]);
  for (const id of ids) {
    const database = await testDatabase();
    databases.push(database);
    pooler ??= await startPgbouncer(database.url);
    const databaseUrl = throughPooler(database.url, pooler.port);
    await many.registry.add({ ...entryOf(id, databaseUrl), directUrl: database.url });
    await database.db
      .updateTable('sysUser')
      .set({ realname: `of ${id}` })
      .where('username', '=', 'admin')
      .execute();
  }
});
afterAll(async () => {
  await many.close();
  await pooler.stop();
  for (const database of databases) await database.close();
});

it('schools behind one pooler return their own data over shared connections', async () => {
  // The list of schools is read again for an unknown name.
  for (const id of ids)
    await expect
      .poll(async () => (await many.call(id, '/api/sys/dict/getDictItems/sex')).status, { timeout: 20_000 })
      .toBe(200);
  for (let turn = 0; turn < 3; turn += 1)
    for (const id of ids) {
      const token = await many.login(id, 'admin');
      const { text } = await many.call(id, '/api/sys/user/list?username=admin', { token });
      expect(text).toContain(`of ${id}`);
      const foreign = ids.find((one) => one !== id) ?? '';
      expect((await many.call(foreign, '/api/sys/user/list', { token })).text).toContain('Token失效');
    }
});
