import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database/database.ts';
import type { Db } from './database.ts';
import { afterCommit, inTransaction, notify, rootOf } from './transaction.ts';

const { db, url, close } = await testDatabase();
afterAll(close);

const put = (on: Db, name: string) => on.insertInto('sysSecret').values({ name, value: 'x' }).execute();

const secrets = async (): Promise<string[]> => {
  const rows = await db.selectFrom('sysSecret').select('name').where('name', 'like', 't-%').execute();
  return rows.map((row) => row.name);
};

test('a failed transaction also rolls back its nested transaction', async () => {
  const work = inTransaction(db, async (trx) => {
    await put(trx, 't-outer');
    await inTransaction(trx, (inner) => put(inner, 't-inner'));
    throw new Error('stop');
  });
  await expect(work).rejects.toThrow('stop');
  expect(await secrets()).toEqual([]);
});

test('a transaction returns the result of its work', async () => {
  expect(await inTransaction(db, async (trx) => (await put(trx, 't-kept'), 7))).toBe(7);
  expect(await secrets()).toEqual(['t-kept']);
});

test('a notification is sent at the commit and dropped with a rollback', async () => {
  const heard: unknown[] = [];
  const listener = new Client({ connectionString: url });
  await listener.connect();
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.query('listen news');
  const failing = inTransaction(db, async (trx) => {
    await notify(trx, 'news', 'dropped');
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await notify(db, 'news', '甲');
  await expect.poll(() => heard).toEqual(['甲']);
  await listener.end();
});

test('an afterCommit task runs after the outermost commit, and never after a rollback', async () => {
  const done: string[] = [];
  const seen = async (what: string) => void done.push(`${what} ${(await secrets()).includes('t-later')}`);
  const failing = inTransaction(db, async (trx) => {
    afterCommit(trx, () => done.push('failed'));
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  await inTransaction(db, async (trx) => {
    await put(trx, 't-later');
    await inTransaction(trx, async (inner) => afterCommit(inner, () => done.push('later')));
    await seen('inside');
    expect(rootOf(trx)).toBe(db);
  });
  await seen('outside');
  afterCommit(db, () => done.push('at once'));
  expect(done).toEqual(['inside false', 'later', 'outside true', 'at once']);
});

test('afterCommit rejects a transaction that was not begun by inTransaction', async () => {
  const work = db.transaction().execute(async (trx) => afterCommit(trx, () => undefined));
  await expect(work).rejects.toThrow('must begin with inTransaction');
});
