import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { Db } from './database.ts';
import { inTransaction, notify } from './transaction.ts';

const { db, url, close } = await testDatabase();
afterAll(close);

const put = (on: Db, name: string) => on.insertInto('sysSecret').values({ name, value: 'x' }).execute();

const secrets = async (): Promise<string[]> => {
  const rows = await db.selectFrom('sysSecret').select('name').where('name', 'like', 't-%').execute();
  return rows.map((row) => row.name);
};

test('a failed transaction keeps nothing, its inner one neither', async () => {
  const work = inTransaction(db, async (trx) => {
    await put(trx, 't-outer');
    await inTransaction(trx, (inner) => put(inner, 't-inner'));
    throw new Error('stop');
  });
  await expect(work).rejects.toThrow('stop');
  expect(await secrets()).toEqual([]);
});

test('a finished transaction answers what its work answered', async () => {
  expect(await inTransaction(db, async (trx) => (await put(trx, 't-kept'), 7))).toBe(7);
  expect(await secrets()).toEqual(['t-kept']);
});

test('a notification is told at commit and dropped with a failed transaction', async () => {
  const heard: unknown[] = [];
  const listener = new Client({ connectionString: url });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '')));
  await listener.query('listen news');
  const failing = inTransaction(db, async (trx) => {
    await notify(trx, 'news', { id: 'dropped' });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await notify(db, 'news', { id: '甲' });
  await expect.poll(() => heard).toEqual([{ id: '甲' }]);
  await listener.end();
});

test('a payload over 8000 bytes is refused before it reaches the database', async () => {
  await expect(notify(db, 'news', { text: '长'.repeat(3000) })).rejects.toThrow(
    'payload for channel news is too long',
  );
});
