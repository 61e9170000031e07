import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSqlRole } from '#server/store/sql-role.store.ts';
import { createTestServer, type TestServer } from '#tests/support/database/server.ts';

// Reports by SQL of earlier versions (decision 127).

const definition = {
  source: { kind: 'sql', code: 'sql' },
  // The planner took 10 GB for this, and heard no cancel.
  sql: 'with a as (select 1::text x), b as (select x||x||x||x||x||x||x||x x from a) select length(x) from b',
} as const;
const noSql = 'SQL报表已停用，请改用数据视图或表单作为数据来源重新制作';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  const held = { id: 'held', code: 'held', name: '旧报表', definition: JSON.stringify(definition) };
  await server.database.db.insertInto('onlReport').values(held).execute();
});
afterAll(() => server.close());

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, parts: object = {}) =>
  server.call(method, `/online/cgreport/${path}`, { token: await server.login('admin'), ...parts });

describe('a retired SQL report', () => {
  it('running or previewing the report is refused', async () => {
    expect((await call('GET', 'api/getColumns/held')).message).toBe(noSql);
    expect((await call('GET', 'api/getData/held')).message).toBe(noSql);
    const previewed = await call('POST', 'head/preview', { body: { definition } });
    expect([previewed.message, previewed.result]).toEqual([noSql, { field: 'source' }]);
  });

  it('a new SQL report is refused, and SQL is not offered as a source', async () => {
    const body = { code: 'fresh', name: '新报表', definition };
    expect((await call('POST', 'head/add', { body })).message).toBe(noSql);
    expect((await call('GET', 'head/sources')).raw.body).not.toContain('"kind":"sql"');
  });

  it('the report is listed, and its statement can be read', async () => {
    const { raw } = await call('GET', 'head/list');
    expect(raw.body).toContain('SQL（已停用）');
    const { result } = await call('GET', 'head/queryById', { query: { id: 'held' } });
    expect(Object(result).definition).toEqual(definition);
  });
});

it('the role that ran SQL reports can no longer log in', async () => {
  const { db } = server.database;
  const { rows } = await sql<{ name: string }>`
    select 'onl_sql_' || oid as name from pg_database where datname = current_database()`.execute(db);
  const name = rows[0]?.name ?? '';
  await sql`create role ${sql.id(name)} login noinherit`.execute(db);
  try {
    await closeSqlRole(db);
    const found = await sql`select rolcanlogin as can from pg_roles where rolname = ${name}`.execute(db);
    expect(found.rows).toEqual([{ can: false }]);
  } finally {
    await sql`drop role ${sql.id(name)}`.execute(db);
  }
});
