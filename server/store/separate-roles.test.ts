import { sql, type RawBuilder } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { adminQuery, databaseUrl } from '#tests/support/engines/database-url.ts';
import { blankDatabase, testDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { openDatabase, type Db } from './database.ts';
import { newId } from './ids.ts';
import { migrate } from './migrate.ts';
import { runDdl, runRows } from './online-role.store.ts';
import {
  FormsOutOfReach,
  ensureRole,
  retryOnCollision,
  separateRoles,
  separationWarnings,
} from './separate-roles.store.ts';

let school: TestDatabase;
let table = '';

/** A table of an example that is published, with rows in it. */
async function anyTable(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select 't_' || id as name from onl_form where version is not null order by code limit 1`.execute(db);
  return rows[0]?.name ?? '';
}

beforeAll(async () => {
  school = await testDatabase();
  // Grants on a database are not copied with it.
  await separateRoles(school.db);
  table = await anyTable(school.db);
});
afterAll(() => school.close());

const codeOf = async (db: Db, statement: RawBuilder<unknown>): Promise<unknown> =>
  await sql`${statement}`.execute(db).then(
    () => 'done',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );
const denied = '42501';
const rows = () => sql.id('onl', table);

describe('the database role that writes rows', () => {
  it.each<[string, RawBuilder<unknown>]>([
    ['a password', sql`select password from sys_user`],
    ['a phone', sql`select phone from sys_user`],
    ['a whole account', sql`select * from sys_user`],
    ['a session', sql`select * from sys_session`],
    ['a secret', sql`select * from sys_secret`],
    ['a definition', sql`select * from onl_form`],
    ['a curated view', sql`select * from onl_report.people`],
    ['a hash of a role', sql`select * from pg_authid`],
    ['a file of the server', sql`select pg_read_file('/etc/passwd')`],
  ])('cannot read %s', async (_what, statement) => {
    expect(await codeOf(school.rows, statement)).toBe(denied);
  });

  it.each<[string, RawBuilder<unknown>]>([
    ['table', sql`create table onl.t_new (id text)`],
    ['table of the platform', sql`create table public.made (id text)`],
    ['temporary table', sql`create temporary table made (id text)`],
    ['view', sql`create view onl.made as select 1`],
    ['function', sql`create function onl.made() returns int language sql as 'select 1'`],
    ['schema', sql`create schema made`],
    ['role', sql`create role made`],
  ])('cannot create a %s', async (_what, statement) => {
    expect(await codeOf(school.rows, statement)).toBe(denied);
  });

  it('can read and write rows but cannot change tables', async () => {
    expect(await codeOf(school.rows, sql`update ${rows()} set update_by = 'admin'`)).toBe('done');
    const changes = [
      sql`drop table ${rows()}`,
      sql`truncate ${rows()}`,
      sql`alter table ${rows()} add column more text`,
      sql`create index on ${rows()} (id)`,
      sql`drop table sys_user`,
      sql`drop schema onl cascade`,
      sql`update sys_user set username = 'x'`,
    ];
    for (const statement of changes) expect(await codeOf(school.rows, statement)).toBe(denied);
  });

  it('can read only the columns that row queries need, and owns nothing', async () => {
    const { rows: seen } = await sql<{ place: string }>`
      select table_name || '.' || string_agg(column_name, ',' order by column_name) as place
      from information_schema.column_privileges where grantee = 'onl_app' and table_schema <> 'onl'
        and privilege_type = 'SELECT' group by table_name order by 1`.execute(school.rows);
    expect(seen.map(({ place }) => place)).toEqual([
      'onl_file_use.field_id,file_path,form_id,row_id',
      'sys_depart.del_flag,id,org_code',
      'sys_user.id,username',
      'sys_user_depart.dep_id,user_id',
    ]);
    const owned = await sql`
      select from pg_shdepend d join pg_roles r on r.oid = d.refobjid
      where r.rolname = 'onl_app' and d.deptype = 'o'`.execute(school.db);
    expect(owned.rows).toEqual([]);
    const owners = await sql<{ owner: string }>`
      select distinct tableowner::text as owner from pg_tables where schemaname = 'onl'`.execute(school.db);
    expect(owners.rows).toEqual([{ owner: 'onl_ddl' }]);
  });
});

describe('the database role that changes tables', () => {
  it('cannot read tables of the platform', async () => {
    const seen = runDdl(school.db, sql`select password from sys_user`);
    await expect(seen).rejects.toMatchObject({ code: denied });
  });
});

describe('the owner of the database', () => {
  it('cannot access rows without the role if the database separates them', async () => {
    const { rows: found } = await sql<{ isSplit: boolean }>`
      select current_setting('server_version_num')::int >= 160000
        and not (select rolsuper from pg_roles where rolname = current_user) as is_split`.execute(school.db);
    const expected = found[0]?.isSplit === true ? denied : 'done';
    expect(await codeOf(school.db, sql`select from ${rows()}`)).toBe(expected);
    const [count] = await runRows(school.db, sql<{ all: number }>`select count(*) as all from ${rows()}`);
    expect(count?.all).toBeGreaterThan(0);
  });

  it('has its own role again afterwards, also after a failed statement', async () => {
    await school.db.transaction().execute(async (trx) => {
      const who = async () =>
        (await sql<{ name: string }>`select current_user::text as name`.execute(trx)).rows[0]?.name;
      const before = await who();
      const worn = sql<{ name: string }>`select current_user::text as name`;
      // Concurrent statements of the same transaction run as the owner.
      const all = await Promise.all([who(), runRows(trx, worn), who(), runDdl(trx, worn), who()]);
      expect(all).toEqual([before, [{ name: 'onl_app' }], before, [{ name: 'onl_ddl' }], before]);
    });
    await expect(runRows(school.db, sql`select password from sys_user`)).rejects.toMatchObject({
      code: denied,
    });
    const after = await sql<{ name: string }>`select current_user = session_user as name`.execute(school.db);
    expect(after.rows).toEqual([{ name: true }]);
  });
});

describe('creating the database roles', () => {
  const made: string[] = [];
  afterEach(async () => {
    for (const role of made.splice(0)) await sql`drop role if exists ${sql.id(role)}`.execute(school.db);
  });

  it('four servers that start concurrently create a role without an error', async () => {
    const role = `onl_race_${newId().slice(0, 8)}`;
    made.push(role);
    const others = [1, 2, 3, 4].map(() => openDatabase(school.url, { warn: () => undefined }));
    const all = others.map(({ db }) => retryOnCollision(() => ensureRole(db, role)));
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual(
      Array.from({ length: 4 }, () => 'fulfilled'),
    );
    await Promise.all(others.map((other) => other.close()));
  });

  it('the roles get the tables of an empty database when four servers start concurrently', async () => {
    const database = await blankDatabase();
    await migrate(database.db);
    await sql`create table onl.t_left (id text)`.execute(database.db);
    await sql`insert into onl.t_left values ('kept')`.execute(database.db);
    const others = [1, 2, 3, 4].map(() => openDatabase(database.url, { warn: () => undefined }));
    const all = await Promise.all(others.map(({ db }) => separateRoles(db)));
    expect(all).toEqual(Array.from({ length: 4 }, () => ({ isSeparated: true })));
    await runDdl(database.db, sql`create table onl.t_new (id text)`);
    const kept = await sql`select id from onl.t_left union all select id from onl.t_new`.execute(
      database.rows,
    );
    expect(kept.rows).toEqual([{ id: 'kept' }]);
    await Promise.all(others.map((other) => other.close()));
    await database.close();
  });
});

describe('an owner who may not create roles', () => {
  const user = `weak_${newId().slice(0, 8)}`;
  let weak: ReturnType<typeof openDatabase>;

  beforeAll(async () => {
    await adminQuery(school.url, `create role ${user} login nocreaterole password 'weak'`);
    await adminQuery(school.url, `grant ${user} to current_user`);
    await adminQuery(school.url, `create database ${user} owner ${user}`);
    weak = openDatabase(as(databaseUrl(school.url, user)), { warn: () => undefined });
    await migrate(weak.db);
  });
  afterAll(async () => {
    await weak.close();
    await adminQuery(school.url, `drop database ${user}`);
    await adminQuery(school.url, `drop role ${user}`);
  });

  function as(url: string): string {
    const changed = new URL(url);
    changed.username = user;
    changed.password = 'weak';
    return changed.toString();
  }

  it('continues without roles, and gets a one-line warning', async () => {
    const separation = await separateRoles(weak.db);
    expect(separation).toEqual({ isSeparated: false, user });
    expect(separationWarnings(separation)).toEqual([
      expect.stringContaining(`ALTER ROLE ${user} CREATEROLE`),
    ]);
    expect(separationWarnings({ isSeparated: true })).toEqual([]);
    await runDdl(weak.db, sql`create table onl.t_own (id text)`);
    await runRows(weak.db, sql`insert into onl.t_own values ('a')`);
    const read = await runRows(weak.db, sql`select id from onl.t_own`);
    expect(read).toEqual([{ id: 'a' }]);
    expect(await separateRoles(weak.db)).toEqual({ isSeparated: false, user });
  });

  it('gets a one-line instruction if the tables belong to another role', async () => {
    const other = openDatabase(as(school.url), { warn: () => undefined });
    await expect(separateRoles(other.db)).rejects.toThrow(FormsOutOfReach);
    await expect(separateRoles(other.db)).rejects.toThrow(`GRANT onl_ddl, onl_app TO ${user}`);
    await other.close();
  });
});
