import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPostgres } from '#server/postgres/supervisor.ts';
import { adminQuery, asSuperuser } from '#tests/support/engines/database-url.ts';
import { openDatabase, type Db, type OpenDatabase } from './database.ts';
import { inTransaction } from './transaction.ts';
import { outageOf } from './outage.ts';

// A database waits for a standby that does not exist, and the wait is cancelled: the data is on one machine only.

let folder: string;
let server: Awaited<ReturnType<typeof startPostgres>>;
let store: OpenDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-unconfirmed-'));
  server = await startPostgres({ dataDir: path.join(folder, 'postgres'), log: () => undefined });
  store = openDatabase(server.url, { warn: () => undefined });
  await sql`create table written (id int primary key)`.execute(store.db);
  await adminQuery(asSuperuser(server.url), `alter system set synchronous_standby_names = 'nobody'`);
  await adminQuery(asSuperuser(server.url), 'select pg_reload_conf()');
  await vi.waitFor(async () => {
    if ((await setting()) !== 'nobody') throw new Error('it does not wait for anybody yet');
  });
});
afterAll(async () => {
  await store.close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

async function setting(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select current_setting('synchronous_standby_names') as name`.execute(store.db);
  return rows[0]?.name ?? '';
}

const write = (db: Db, id: number) => sql`insert into written values (${id}) returning id`.execute(db);

/** Number of waiting statements. */
async function cancelWaits(): Promise<number> {
  const { rows } = await sql`select pg_cancel_backend(pid) from pg_stat_activity
    where wait_event = 'SyncRep' and datname = current_database()`.execute(store.db);
  return rows.length;
}

it.each([
  ['a statement of its own', 1, (db: Db) => write(db, 1)],
  ['a transaction', 2, (db: Db) => inTransaction(db, (trx) => write(trx, 2))],
] as const)('%s whose wait for the standby was cancelled is not acknowledged', async (_name, id, work) => {
  const outcome = work(store.db).then(
    () => 'acknowledged',
    (error: unknown) => outageOf(error),
  );
  await expect.poll(() => cancelWaits()).toBe(1);
  expect(await outcome).toBe('away');
  // The write was done all the same, without a confirmation.
  const { rows } = await sql`select id from written where id = ${id}`.execute(store.db);
  expect(rows).toEqual([{ id }]);
});
