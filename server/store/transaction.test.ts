import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import type { Db } from './database.ts';
import { afterCommit, inTransaction, notify, rootOf } from './transaction.ts';

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

test('what comes after the commit comes after that of the outermost, and never after a failed one', async () => {
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

test('a transaction of another kind is none that others hear of', async () => {
  const work = db.transaction().execute(async (trx) => afterCommit(trx, () => undefined));
  await expect(work).rejects.toThrow('begins with inTransaction');
});
