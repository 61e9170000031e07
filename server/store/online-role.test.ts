import { Kysely, sql, type PostgresCursor, type PostgresQueryResult } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { roleDialect, runRows, type SessionSpan } from './online-role.store.ts';

const taken = (said: string): string => (said.includes('end, true)') ? 'take for now' : 'take');

type Played = { readonly fail?: string; readonly span?: SessionSpan; readonly isLost?: boolean };

/** What a connection is asked, in order; `fail`: the statement that fails; `isLost`: and the connection with it. */
function recorded({ fail = '', span = 'connection', isLost = false }: Played = {}) {
  const asked: string[] = [];
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(text: unknown): unknown {
    const said = String(text);
    asked.push(
      said.includes("set_config('role', 'none'") ? 'leave' : said.includes('set_config') ? taken(said) : said,
    );
    if (said === fail) return Promise.reject(new Error('failed'));
    if (isLost && said === 'rollback') return Promise.reject(new Error('not queryable'));
    return Promise.resolve({ command: 'SELECT', rowCount: 0, rows: [] });
  }
  const client = { query, release: () => asked.push('released') };
  const pool = { connect: async () => client, end: async () => undefined };
  return { asked, db: new Kysely<Database>({ dialect: roleDialect({ pool: async () => pool }, span) }) };
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
  const { asked, db } = recorded({ fail: 'wrong' });
  const failing = db.transaction().execute((trx) => runRows(trx, sql`wrong`));
  await expect(failing).rejects.toThrow('failed');
  expect(asked).toEqual(['begin', 'take', 'wrong', 'rollback', 'leave', 'released']);
  await expect(runRows(db, sql`wrong`)).rejects.toThrow('failed');
  expect(asked.slice(-4)).toEqual(['take', 'wrong', 'leave', 'released']);
});

it('where a session is somebody else’s after each transaction, a role is taken on for one alone', async () => {
  const { asked, db } = recorded({ span: 'transaction' });
  await runRows(db, sql`one`);
  expect(asked.splice(0)).toEqual(['begin', 'take for now', 'one', 'commit', 'released']);
  await db.transaction().execute(async (trx) => {
    await runRows(trx, sql`one`);
    await sql`of the platform`.execute(trx);
    await runRows(trx, sql`two`);
  });
  expect(asked.splice(0)).toEqual([
    'begin',
    'take for now',
    'one',
    'leave',
    'of the platform',
    'take for now',
    'two',
    'commit',
    'released',
  ]);
});

it('there, what failed leaves nothing to give back', async () => {
  const { asked, db } = recorded({ fail: 'wrong', span: 'transaction' });
  await expect(runRows(db, sql`wrong`)).rejects.toThrow('failed');
  expect(asked.splice(0)).toEqual(['begin', 'take for now', 'wrong', 'rollback', 'released']);
  const failing = db.transaction().execute((trx) => runRows(trx, sql`wrong`));
  await expect(failing).rejects.toThrow('failed');
  expect(asked).toEqual(['begin', 'take for now', 'wrong', 'rollback', 'released']);
});

it('there, a connection that is lost says why', async () => {
  const { db } = recorded({ fail: 'wrong', span: 'transaction', isLost: true });
  await expect(runRows(db, sql`wrong`)).rejects.toThrow('failed');
});
