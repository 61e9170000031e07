import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { adminQuery, asSuperuser } from '#tests/support/engines/database-url.ts';
import { blankDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { connect } from './connect.ts';
import { databaseUrl } from './scratch-database.store.ts';
import { copyTime, copyBeforeUpgrade, exchangeWithCopy } from './upgrade-copy.store.ts';

const old = [{ name: '0001_one' }];
const next = [...old, { name: '0002_two' }];
const room = (): Promise<void> => Promise.resolve();
const day = 86_400_000;

let database: TestDatabase;
beforeEach(async () => {
  database = await blankDatabase();
});
afterEach(async () => {
  await adminQuery(
    databaseUrl(database.url, 'postgres'),
    `drop database if exists ${nameOf(database)}_before`,
  );
  await database.close();
});

const nameOf = ({ url }: TestDatabase): string => new URL(url).pathname.slice(1);

async function ask(statement: string): Promise<unknown> {
  const client = await connect(database.url, 'test');
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows[0] === undefined ? undefined : Object.values(rows[0])[0];
}
const used = (): Promise<void> =>
  adminQuery(
    database.url,

    `create table kysely_migration as select '0001_one' as name; create table kept as select 'before' as word`,
  );
const migrateIt = (): Promise<void> =>
  adminQuery(
    database.url,
    `insert into kysely_migration values ('0002_two'); update kept set word = 'after'`,
  );
/** Whether a statement waits for the last sessions to end. */
const isGoingBack = async (): Promise<boolean> => {
  const client = await connect(databaseUrl(asSuperuser(database.url), 'postgres'), 'test');
  const { rows } = await client.query(
    `select from pg_stat_activity where state = 'active' and query like $1`,
    [`begin; alter database%${nameOf(database)}%`],
  );
  await client.end();
  return rows.length > 0;
};
const word = (): Promise<unknown> => ask('select word from kept');

it('an unused or up-to-date database is not copied', async () => {
  expect(await copyBeforeUpgrade(database.url, room, next)).toBe(undefined);
  await used();
  expect(await copyBeforeUpgrade(database.url, room, old)).toBe(undefined);
  expect(await copyTime(database.url)).toBe(undefined);
});

it('a failed upgrade is rolled back even while a session is still connected', async () => {
  await used();
  const copy = await copyBeforeUpgrade(database.url, room, next);
  await migrateIt();
  const left = await connect(database.url, 'test');
  await copy?.restore();
  await left.end().catch(() => undefined);
  expect([await word(), await ask('select count(*)::int from kysely_migration')]).toEqual(['before', 1]);
  expect(await copyTime(database.url)).toBe(undefined);
});

it('a failed upgrade is rolled back despite a session of a superuser, and after a killed rollback', async () => {
  await used();
  await adminQuery(databaseUrl(database.url, 'postgres'), `create database ${nameOf(database)}_failed`);
  const copy = await copyBeforeUpgrade(database.url, room, next);
  await migrateIt();
  // Like an autovacuum worker, only a superuser may terminate it.
  const other = await connect(databaseUrl(asSuperuser(database.url), nameOf(database)), 'test');
  const end = async (): Promise<void> => {
    await expect.poll(() => isGoingBack()).toBe(true);
    await other.end();
  };
  await Promise.all([copy?.restore(), end()]);
  expect(await word()).toBe('before');
});

it('after a successful upgrade the copy and the database can be swapped both ways', async () => {
  await used();
  const begun = Date.now();
  await copyBeforeUpgrade(database.url, room, next);
  await migrateIt();
  expect((await copyTime(database.url))?.getTime()).toBeGreaterThanOrEqual(begun);
  await exchangeWithCopy(database.url);
  expect(await word()).toBe('before');
  await exchangeWithCopy(database.url);
  expect(await word()).toBe('after');
});

it('no copy is made without enough disk space', async () => {
  await used();
  const refuse = vi.fn<(size: number) => Promise<void>>(() => Promise.reject(new Error('full')));
  await expect(copyBeforeUpgrade(database.url, refuse, next)).rejects.toThrow('full');
  expect(refuse.mock.calls[0]?.[0]).toBeGreaterThan(1_000_000);
  expect(await copyTime(database.url)).toBe(undefined);
});

it('the next upgrade replaces the copy', async () => {
  await used();
  await copyBeforeUpgrade(database.url, room, next);
  await migrateIt();
  await copyBeforeUpgrade(database.url, room, [...next, { name: '0003_three' }]);
  await exchangeWithCopy(database.url);
  expect(await word()).toBe('after');
});

it('a copy is kept for fourteen days', async () => {
  await used();
  await copyBeforeUpgrade(database.url, room, next);
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(now + 14 * day - 60_000);
  await copyBeforeUpgrade(database.url, room, old);
  expect(await copyTime(database.url)).toBeInstanceOf(Date);
  vi.setSystemTime(now + 14 * day + 60_000);
  await copyBeforeUpgrade(database.url, room, old);
  expect(await copyTime(database.url)).toBe(undefined);
});
