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
} from './database-url.ts';

export { TEST_PASSWORD } from './test-password.ts';

export type TestDatabase = OpenDatabase & {
  /** For a second pool on the same database. */
  readonly url: string;
  /** The port of a pooler in transaction mode through which requests are to come. */
  readonly pooler: number | undefined;
  /** For rows of online forms, past their gate: as the role that writes them. */
  readonly rows: Db;
  /** Root of the file store that holds the seeded files; shared by the whole run, so nothing is removed from it. */
  readonly filesFolder: string;
};

const brokerAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), address: testServerAddress }),
  z.object({ ok: z.literal(false), message: z.string() }),
]);

async function askBroker(): Promise<TestServerAddress> {
  const port = process.env['TEST_DATABASE_BROKER'];
  if (port === undefined) throw new Error('no test database: tests/support/vitest-global.ts did not run');
  const answer = brokerAnswer.parse(JSON.parse(await text(connect(Number(port), '127.0.0.1'))));
  if (!answer.ok) throw new Error(`the test database did not start: ${answer.message}`);
  return answer.address;
}

async function copyTemplate(source: 'demo' | 'blank'): Promise<TestDatabase> {
  const { url: server, template, filesFolder, pooler } = await askBroker();
  const name = `campus_test_${newId().slice(0, 16)}`;
  // The usual strategy writes every page to the log as well: three times as long.
  const copied = source === 'demo' ? ` template ${template} strategy file_copy` : '';
  await adminQuery(server, `create database ${name}${copied}`);
  const url = databaseUrl(server, name);
  // `close` drops the database under idle connections of a test that forgot one; that is not worth a message.
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
 * Without `force` the server waits for an autovacuum worker, whom only a superuser may terminate; with it, it ends the
 * connections that a test forgot.
 */
async function dropDatabase(server: string, name: string): Promise<void> {
  const plain = `drop database if exists ${name}`;
  await adminQuery(server, plain).catch(() => adminQuery(server, `${plain} with (force)`));
}

/**
 * A database of this test file's own, with the demo school in it (accounts admin, teacher, teacher2, student, s30101 …;
 * password `TEST_PASSWORD`): a copy of a template made once per run. Close it in `afterAll`.
 */
export const testDatabase = (): Promise<TestDatabase> => copyTemplate('demo');

/** A database without any table, for tests of migrations and of the seed itself. */
export const blankDatabase = (): Promise<TestDatabase> => copyTemplate('blank');
