import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { type Db, type OpenDatabase, openDatabase } from '#server/store/database.ts';
import { newId } from '#server/store/ids.ts';
import { rowsRole } from '#server/store/online-role.store.ts';
import {
  type TestServerAddress,
  adminQuery,
  databaseUrl,
  testServerAddress,
  withOptions,
} from '../engines/database-url.ts';

export { TEST_PASSWORD } from './test-password.ts';

export type TestDatabase = OpenDatabase & {
  /** Address for a second pool on the same database. */
  readonly url: string;
  /** Port of a pooler in transaction mode for the requests. */
  readonly pooler: number | undefined;
  /** Writes rows of online forms directly, with the role that may write them. */
  readonly rows: Db;
  /** Folder of the seeded files. The whole run shares it, so tests remove nothing from it. */
  readonly filesFolder: string;
};

const brokerAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), address: testServerAddress }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

async function askBroker(): Promise<TestServerAddress> {
  const port = process.env['TEST_DATABASE_BROKER'];
  if (port === undefined)
    throw new Error('no test database: tests/support/vitest/vitest-global.ts did not run');
  const answer = brokerAnswer.parse(JSON.parse(await text(connect(Number(port), '127.0.0.1'))));
  if (!answer.ok) throw new Error(`the test database did not start: ${answer.message}`);
  return answer.address;
}

/** Creates a database, as a copy of another one if `source` names it, and returns its name. */
async function createFrom(server: string, source: string | undefined): Promise<string> {
  const name = `campus_test_${newId().slice(0, 16)}`;
  // The default strategy also writes every page to the WAL, which takes three times as long.
  const copied = source === undefined ? '' : ` template ${source} strategy file_copy`;
  await adminQuery(server, `create database ${name}${copied}`);
  return name;
}

async function openCopy(source: string | undefined): Promise<TestDatabase> {
  const { url: server, filesFolder, pooler } = await askBroker();
  const name = await createFrom(server, source);
  const url = databaseUrl(server, name);
  // `close` drops the database under idle connections that a test left open; this needs no message.
  const { close, ...store } = openDatabase(url, { warn: () => undefined });
  const rows = openDatabase(withOptions(url, `-crole=${rowsRole}`), { warn: () => undefined });
  return {
    ...store,
    url,
    pooler,
    rows: rows.db,
    filesFolder,
    close: async () => {
      await rows.close();
      await close();
      await dropDatabase(server, name);
    },
  };
}

/**
 * Without `force` the server waits for an autovacuum worker, which only a superuser may terminate; with it,
 * connections left open by a test are ended.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  const plain = `drop database if exists ${name}`;
  await adminQuery(server, plain).catch(() => adminQuery(server, `${plain} with (force)`));
}

/**
 * Creates a database for this test file with the demo school (accounts admin, teacher, teacher2, student,
 * s30101 …; password `TEST_PASSWORD`), as a copy of a template created once per run. Close it in `afterAll`.
 */
export const testDatabase = async (): Promise<TestDatabase> => openCopy((await askBroker()).template);

/** Creates a database without tables, for tests of migrations and of the seed. */
export const blankDatabase = (): Promise<TestDatabase> => openCopy(undefined);

export type DatabaseTemplate = {
  /** Creates a database with the contents of the template. Close it in `afterAll`. */
  readonly copy: () => Promise<TestDatabase>;
  readonly drop: () => Promise<void>;
};

/** Fills a blank database once, to be copied: a copy takes a fraction of the time that all migrations take. */
export async function databaseTemplate(fill: (db: Db) => Promise<unknown>): Promise<DatabaseTemplate> {
  const { url: server } = await askBroker();
  const name = await createFrom(server, undefined);
  // A database with open connections cannot be copied.
  const { db, close } = openDatabase(databaseUrl(server, name), { warn: () => undefined });
  await fill(db).finally(close);
  return { copy: () => openCopy(name), drop: () => dropDatabase(server, name) };
}
