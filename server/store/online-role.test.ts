import { Kysely, sql, type PostgresCursor, type PostgresQueryResult } from 'kysely';
import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { roleDialect, runRows, type SessionSpan } from './online-role.store.ts';

const taken = (said: string): string => (said.includes('end, true)') ? 'take for now' : 'take');

type RecordOptions = { readonly fail?: string; readonly span?: SessionSpan; readonly isLost?: boolean };

/**
 * Records the statements of a connection in order; `fail`: the failing statement; `isLost`: it also loses the
 * connection.
 */
function recorded({ fail = '', span = 'connection', isLost = false }: RecordOptions = {}) {
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

it('consecutive statements with the same role set it once', async () => {
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

it('the role is reset before the connection is reused, also after a failed statement', async () => {
  const { asked, db } = recorded({ fail: 'wrong' });
  const failing = db.transaction().execute((trx) => runRows(trx, sql`wrong`));
  await expect(failing).rejects.toThrow('failed');
  expect(asked).toEqual(['begin', 'take', 'wrong', 'rollback', 'leave', 'released']);
  await expect(runRows(db, sql`wrong`)).rejects.toThrow('failed');
  expect(asked.slice(-4)).toEqual(['take', 'wrong', 'leave', 'released']);
});

it('with shared sessions a role is set for one transaction only', async () => {
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

it('with shared sessions a failed statement leaves no role to reset', async () => {
  const { asked, db } = recorded({ fail: 'wrong', span: 'transaction' });
  await expect(runRows(db, sql`wrong`)).rejects.toThrow('failed');
  expect(asked.splice(0)).toEqual(['begin', 'take for now', 'wrong', 'rollback', 'released']);
  const failing = db.transaction().execute((trx) => runRows(trx, sql`wrong`));
  await expect(failing).rejects.toThrow('failed');
  expect(asked).toEqual(['begin', 'take for now', 'wrong', 'rollback', 'released']);
});

it('with shared sessions a lost connection reports the original error', async () => {
  const { db } = recorded({ fail: 'wrong', span: 'transaction', isLost: true });
  await expect(runRows(db, sql`wrong`)).rejects.toThrow('failed');
});
