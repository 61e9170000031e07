import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSqlReports } from '#server/sql-reports.ts';
import { connect } from '#server/store/connect.ts';
import { separateRoles } from '#server/store/separate-roles.store.ts';
import { provideSqlRole } from '#server/store/sql-role.store.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';

// What the role may that runs SQL of reports, past the reading of what is typed: whole statements, as somebody who got
// around it would send them.

const quiet = { warn: () => undefined };
let database: TestDatabase;
let address = '';

beforeAll(async () => {
  database = await testDatabase();
  await separateRoles(database.db);
  const started = await startSqlReports(database, { isApart: true }, quiet);
  await started?.desk.close();
  address = started?.address ?? '';
});
afterAll(() => database.close());

/** The SQLSTATE of what the role was told, or the first row. */
async function tried(...statements: readonly string[]): Promise<unknown> {
  const client = await connect(address, 'abuse');
  try {
    let first: unknown;
    for (const statement of statements) first = (await client.query(statement)).rows[0];
    return first;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  } finally {
    await client.end();
  }
}

describe('the role of SQL reports', () => {
  it('reads curated views, and what publishing has made of forms', async () => {
    expect(await tried('select count(*) > 0 as some from people')).toEqual({ some: true });
    expect(
      await tried(
        `select count(*) > 3 as forms from pg_class where relnamespace = 'onl_report'::regnamespace and relname like 'form\\_%'
           and has_table_privilege(oid, 'select')`,
      ),
    ).toEqual({ forms: true });
  });

  it.each([
    ['select password from public.sys_user'],
    ['select * from public.onl_form'],
    ['select * from public.sys_secret'],
    ['select * from pg_authid'],
    ["select pg_read_file('/etc/passwd')"],
    ["select lo_import('/etc/passwd')"],
    ["copy (select 1) to '/tmp/made'"],
    ["copy (select 1) to program 'id'"],
    ['create function onl_report.f() returns int language sql as $$ select 1 $$'],
    ['set role onl_app'],
    ['set role onl_ddl'],
    ['set session authorization onl_ddl'],
    ['alter role onl_app login'],
    ['drop view onl_report.people'],
    ['select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user'],
    ['set temp_file_limit = -1'],
  ])('may not: %s', async (statement) => {
    // 25006: it would write, and nothing may be written.
    expect(['42501', '25006', '22023']).toContain(await tried(statement));
  });

  it.each([
    ['create table made (id int)'],
    ['create temporary table made (id int)'],
    ['update people set realname = 1'],
    ['with gone as (delete from people returning 1) select * from gone'],
  ])('writes nothing where it makes its transaction one that writes: %s', async (statement) => {
    expect(['42501', '55000', '42804']).toContain(
      await tried('begin', 'set transaction read write', statement),
    );
    expect(['42501', '55000', '42804']).toContain(
      await tried('set default_transaction_read_only = off', statement),
    );
  });

  it('begins every session read only, with an end of its statements', async () => {
    const { rows } = await sql<{ config: string[] }>`
      select rolconfig as config from pg_roles where rolname like 'onl\\_sql\\_%'
        and rolname = 'onl_sql_' || (select oid from pg_database where datname = current_database())`.execute(
      database.db,
    );
    expect(rows[0]?.config).toEqual(
      expect.arrayContaining(['default_transaction_read_only=on', 'statement_timeout=5000ms']),
    );
    const bounds = await sql<{ may: boolean }>`
      select has_parameter_privilege(current_user, 'temp_file_limit', 'SET') as may`.execute(database.db);
    const limit = bounds.rows[0]?.may === true ? '256MB' : '-1';
    expect(await tried('show temp_file_limit')).toEqual({ temp_file_limit: limit });
    expect(await tried('show statement_timeout')).toEqual({ statement_timeout: '5s' });
    expect(await tried('show default_transaction_read_only')).toEqual({
      default_transaction_read_only: 'on',
    });
  });

  it('owns nothing, belongs to nobody, and is given by every server of the school alike', async () => {
    const held = await sql`
      select from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where r.rolname like 'onl\\_sql\\_%' and d.deptype = 'o'`.execute(database.db);
    expect(held.rows).toEqual([]);
    const member = await sql`
      select from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname like 'onl\\_sql\\_%'`.execute(
      database.db,
    );
    expect(member.rows).toEqual([]);
    const parts = { url: database.url, secret: 'the same' };
    const all = await Promise.all([1, 2, 3].map(() => provideSqlRole(database.db, parts)));
    expect(new Set(all).size).toBe(1);
    expect(all[0]).toContain('onl_sql_');
  });

  it('is not made where tables of forms have no roles', async () => {
    expect(await startSqlReports(database, { isApart: false, user: 'weak' }, quiet)).toBeUndefined();
  });
});
