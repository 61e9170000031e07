import { Kysely, sql, type PostgresCursor, type PostgresQueryResult } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { roleDialect, runRows } from './online-role.store.ts';

/** What a connection is asked, in order; `fail`: the statement that fails. */
function recorded(fail = '') {
  const asked: string[] = [];
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown): unknown {
    const said = String(text);
    asked.push(
      said.includes("set_config('role', 'none'") ? 'leave' : said.includes('set_config') ? 'take' : said,
    );
    if (said === fail) return Promise.reject(new Error('failed'));
    return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
  }
  const client = { query, release: () => asked.push('released') };
  const pool = { connect: async () => client, end: async () => undefined };
  return { asked, db: new Kysely<Database>({ dialect: roleDialect({ pool: async () => pool }) }) };
}

it('a role is taken on once for statements that follow one another', async () => {
  const { asked, db } = recorded();
  await db.transaction().execute(async (trx) => {
    await runRows(trx, sql`one`);
    await runRows(trx, sql`two`);
    await sql`of the platform`.execute(trx);
    await runRows(trx, sql`three`);
  });
  expect(asked).toEqual([
    'begin',
    'take',
    'one',
    'two',
    'leave',
    'of the platform',
    'take',
    'three',
    'leave',
    'commit',
    'released',
  ]);
});

it('a role is given back before anybody else has the connection, also where the statement failed', async () => {
  const { asked, db } = recorded('wrong');
  const failing = db.transaction().execute((trx) => runRows(trx, sql`wrong`));
  await expect(failing).rejects.toThrow('failed');
  expect(asked).toEqual(['begin', 'take', 'wrong', 'rollback', 'leave', 'released']);
  await expect(runRows(db, sql`wrong`)).rejects.toThrow('failed');
  expect(asked.slice(-4)).toEqual(['take', 'wrong', 'leave', 'released']);
});
