import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { parseConfig } from '#server/config/config.ts';
import type { Passwords } from '#server/shared/passwords/password.ts';
import { startPostgres } from '#server/postgres/supervisor.ts';
import { databaseUrl } from '#server/store/scratch-database.store.ts';
import { blankDatabase, type TestDatabase } from '#tests/support/database/database.ts';
import { adminQuery, asSuperuser } from '#tests/support/engines/database-url.ts';
import { runSchoolCommand } from './commands.ts';
import { databaseOf, openRegistry, type Registry } from './registry.store.ts';
import { listDatabases, dropSchoolDatabase } from './school-database.store.ts';
import { entryOf } from './testing/entry.ts';
import { cheapPasswords } from './testing/many.ts';

let list: TestDatabase;
let folder: string;
let registry: Registry;
let said: string[];
/** Unique to this file, because databases on the test server are named by it. */
const id = `s${randomBytes(6).toString('hex')}`;
const host = `${id}.campus.test`;

beforeAll(async () => {
  list = await blankDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'campus-commands-'));
  registry = openRegistry(list.url, () => undefined);
});
afterAll(async () => {
  const templates = await listDatabases(list.url, databaseOf('seeded_'));
  for (const name of templates) await dropSchoolDatabase(list.url, name);
  await adminQuery(list.url, `drop database if exists "${databaseOf(id)}" with (force)`);
  await list.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  said = [];
});

const school = (...parameters: readonly string[]): Promise<string> => schoolBy(cheapPasswords, parameters);

async function schoolBy(passwords: Passwords, parameters: readonly string[]): Promise<string> {
  const env = { DATA_DIR: folder, LOG_LEVEL: 'silent' };
  await runSchoolCommand(
    parameters,
    { ...parseConfig(env), schools: { url: list.url, awake: 10 } },
    { env, printLine: (line) => void said.push(line), passwords, timeout: 300 },
  );
  return said.join('\n');
}

async function ask(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}
const own = (): string => databaseUrl(list.url, databaseOf(id));
const note = (url: string, text: string) =>
  ask(url, `update sys_config set config_value = '${text}' where config_key = 'allowComment'`);
const noted = async (url: string) =>
  (await ask(url, "select config_value from sys_config where config_key = 'allowComment'")).flat();
const entry = async () => (await registry.list()).find((one) => one.id === id);

describe('school add', () => {
  it.each([
    [['add', 'Ä', host], 'ID'],
    [['add', id, '10.0.0.1'], 'HOST'],
    [['add', id, host, '--bytes', '-1'], '用法'],
    [['add', id, host, '--seed', 'x'], '--seed'],
    [['add', id, host, '--what'], '用法'],
    [['close', 'nobody'], '没有学校 nobody'],
    [['dance'], '用法'],
  ])('refuses %j', async (parameters, message) => {
    await expect(school(...parameters)).rejects.toThrow(message);
    expect(await registry.list()).toEqual([]);
  });

  it('creates a school with its own database and prints its accounts once', async () => {
    const answer = await school(
      'add',
      id,
      host,
      '--name',
      '第一小学',
      '--bytes',
      '5000000',
      '--accounts',
      '30',
    );
    expect(answer).toContain(host);
    expect(answer).toMatch(/ {2}admin {2}密码 [a-z0-9]{10} {2}/);
    expect(await entry()).toMatchObject({
      name: '第一小学',
      state: 'ready',
      bytes: 5_000_000,
      accounts: 30,
      databaseUrl: own(),
    });
    expect((await ask(own(), "select username from sys_user where username = 'admin'")).flat()).toEqual([
      'admin',
    ]);
    await expect(school('add', id, `other.${host}`)).rejects.toThrow('已存在');
    await expect(school('add', `${id}x`, host)).rejects.toThrow('已存在');
  });

  it('admits only roles of the school, and installs no extension that leads out of its database', async () => {
    const [roles] = await ask(
      own(),
      `select has_database_privilege('public', current_database(), 'connect'),
        (select count(*)::int from pg_roles where rolname like 'onl\\_sql\\_%'
          and rolname <> 'onl_sql_' || (select oid from pg_database where datname = current_database())
          and has_database_privilege(rolname, current_database(), 'connect')),
        (select count(*)::int from pg_namespace, aclexplode(nspacl) acl join pg_roles r on r.oid = acl.grantee
          where nspname = 'onl_report' and rolname like 'onl\\_sql\\_%')`,
    );
    expect(roles).toEqual([false, 0, 0]);
    const extensions = await ask(own(), 'select extname from pg_extension');
    for (const one of ['dblink', 'postgres_fdw', 'file_fdw']) expect(extensions.flat()).not.toContain(one);
  });

  it('leaves nothing behind when it fails', async () => {
    const lost = `${id}l`;
    await adminQuery(list.url, `create database "${databaseOf(lost)}"`);
    await expect(school('add', lost, `lost.${host}`)).rejects.toThrow('已存在');
    expect((await registry.list()).map((one) => one.id)).toEqual([id]);
    expect(await ask(databaseUrl(list.url, databaseOf(lost)), 'select 1')).toEqual([[1]]);
    await adminQuery(list.url, `drop database "${databaseOf(lost)}"`);
  });

  it('leaves no new files behind when it fails', async () => {
    const demo = `${id}d`;
    const parameters = ['add', demo, `demo.${host}`, '--seed', 'demo'];
    await school(...parameters);
    await school('remove', demo, '--yes', demo);
    const files = path.join(folder, 'schools', demo);
    const hash = () => Promise.reject(new Error('no more passwords'));
    await expect(schoolBy({ ...cheapPasswords, hash }, parameters)).rejects.toThrow('no more passwords');
    await expect(stat(files)).rejects.toThrow('ENOENT');
    await expect(ask(databaseUrl(list.url, databaseOf(demo)), 'select 1')).rejects.toThrow('does not exist');
    await mkdir(files, { recursive: true });
    await writeFile(path.join(files, 'kept'), '');
    await expect(school(...parameters)).rejects.toThrow('已有文件');
    expect((await stat(path.join(files, 'kept'))).isFile()).toBe(true);
    await rm(files, { recursive: true });
    expect((await registry.list()).map((one) => one.id)).toEqual([id]);
  });

  it('gives no two schools of one template a common password, secret or hash', async () => {
    const others = [`${id}e`, `${id}f`];
    const content = async (one: string, statement: string) =>
      await ask(databaseUrl(list.url, databaseOf(one)), statement);
    const answer = [];
    for (const one of others) {
      said = [];
      answer.push(await school('add', one, `${one}.${host}`, '--seed', 'demo'));
    }
    const [first = [], second = []] = answer.map((text) =>
      [...text.matchAll(/密码 (\w+)/g)].map(([, word]) => word),
    );
    expect(first).toHaveLength(5);
    expect(first.filter((word) => second.includes(word))).toEqual([]);
    const [hashes = [], otherHashes = []] = await Promise.all(
      others.map(async (one) => (await content(one, 'select password from sys_user')).flat()),
    );
    expect(hashes.length).toBeGreaterThan(30);
    expect(hashes.filter((one) => otherHashes.includes(one))).toEqual([]);
    for (const one of others) {
      expect(await content(one, 'select name from sys_secret')).toEqual([]);
      const stored = await readdir(path.join(folder, 'schools', one, 'files'));
      expect(stored.length).toBeGreaterThan(1);
      await school('remove', one, '--yes', one);
    }
  });
});

describe('a school', () => {
  it('is closed, opened and listed', async () => {
    await school('close', id);
    expect((await entry())?.state).toBe('closed');
    await expect(school('close', id)).rejects.toThrow('不是 ready');
    await school('open', id);
    expect((await entry())?.state).toBe('ready');
    said = [];
    expect(await school('list')).toContain(`${id}\t${host}\tready\t第一小学\t5000000\t30`);
    said = [];
    expect(await school('migrate')).toBe(`${id}  已是最新`);
  });

  it('is backed up while it is open, and restored with new secrets', async () => {
    const file = path.join(folder, 'copy.zip');
    await note(own(), 'before');
    await ask(own(), "insert into sys_secret (name, value) values ('bus', 'of the archive')");
    expect(await school('backup', id, file)).toContain('备份完成');
    await note(own(), 'after');
    // A connection like that of a server that still has the school open.
    const line = new Client({ connectionString: own() });
    line.on('error', () => undefined);
    await line.connect();
    await expect(school('restore', id, file)).rejects.toThrow('还有 1 个连接');
    await line.end();
    expect([await noted(own()), (await entry())?.state]).toEqual([['after'], 'ready']);
    await school('restore', id, file);
    expect([await noted(own()), (await entry())?.state]).toEqual([['before'], 'ready']);
    expect(await ask(own(), 'select name from sys_secret')).toEqual([]);
    await expect(school('restore', id, path.join(folder, 'none.zip'))).rejects.toThrow('none.zip');
    expect((await entry())?.state).toBe('ready');
  });

  it('is changed by one command at a time', async () => {
    await registry.withLock(id, async () => {
      for (const command of [
        ['backup', id, 'x.zip'],
        ['restore', id, 'x.zip'],
        ['move', id, list.url],
        ['remove', id, '--yes', id],
      ])
        await expect(school(...command)).rejects.toThrow('另一条命令');
      await school('close', id);
      await school('open', id);
    });
    expect(await school('move', id, list.url)).toContain('已在这台');
  });
});

describe('school migrate', () => {
  it('waits for a running command of a school and finds its new database, also when run twice in parallel', async () => {
    const [before, after, free] = [await blankDatabase(), await blankDatabase(), await blankDatabase()];
    const [moved, other] = [`${id}m`, `${id}n`];
    await registry.add(entryOf(moved, before.url));
    await registry.add(entryOf(other, free.url));
    const tables = async ({ url }: TestDatabase) =>
      (await ask(url, "select to_regclass('sys_user')::text")).flat();
    let both: Promise<unknown> | undefined;
    await registry.withLock(moved, async () => {
      both = Promise.all([school('migrate'), school('migrate')]);
      await expect
        .poll(() => said.filter((line) => line.startsWith(other)), { timeout: 60_000 })
        .toHaveLength(2);
      expect(said.filter((line) => line.startsWith(moved))).toEqual([]);
      await registry.setDatabase(moved, after.url);
    });
    await both;
    expect(said.filter((line) => line.endsWith('已是最新'))).toHaveLength(6);
    expect([await tables(before), await tables(after)]).toEqual([[null], ['sys_user']]);
    for (const one of [moved, other]) await registry.remove(one);
    for (const one of [before, after, free]) await one.close();
  });
});

describe('a restore', () => {
  const file = () => path.join(folder, 'secrets.zip');
  const held = () => databaseUrl(list.url, `${databaseOf(id)}_held`);

  it('that cannot replace the secrets leaves the school closed; a repetition restores its former state', async () => {
    await school('backup', id, file());
    await school('close', id);
    // A restore creates the tables again: the new one keeps its rows.
    await ask(
      databaseUrl(asSuperuser(list.url), databaseOf(id)),
      `create schema keep;
       grant usage on schema keep to public;
       create function keep.rows() returns trigger language plpgsql as $$ begin raise 'kept'; end $$;
       create function keep.table() returns event_trigger language plpgsql as $$ begin
         execute 'create or replace trigger keep before delete on public.sys_secret execute function keep.rows()';
       exception when undefined_table then null; end $$;
       create event trigger keep on ddl_command_end when tag in ('CREATE TABLE') execute function keep.table()`,
    );
    await expect(school('restore', id, file())).rejects.toThrow('kept');
    expect((await entry())?.state).toBe('restoring');
    await expect(ask(own(), 'select 1')).rejects.toThrow('does not exist');
    await ask(
      databaseUrl(asSuperuser(list.url), `${databaseOf(id)}_held`),
      'drop event trigger keep; drop schema keep cascade',
    );
    await ask(held(), "insert into sys_secret (name, value) values ('c', 'd')");
    // The archive is missing, and the secrets that the first restore wrote are deleted.
    await expect(school('restore', id, path.join(folder, 'none.zip'))).rejects.toThrow('none.zip');
    expect((await entry())?.state).toBe('closed');
    expect(await ask(own(), 'select name from sys_secret')).toEqual([]);
    await school('open', id);
  });
});

describe('school move', () => {
  it('takes a school to another server with all its data; a killed move can be repeated', async () => {
    const dataDir = path.join(folder, 'second');
    const second = await startPostgres({ dataDir, log: () => undefined });
    try {
      await adminQuery(asSuperuser(second.url), 'alter role campus createrole createdb');
      const [old, target] = [own(), databaseUrl(second.url, databaseOf(id))];
      await note(old, 'moved');
      const users = await ask(old, 'select id, username, password from sys_user order by 1');
      // A killed move leaves its state, and half a database on the other server.
      await registry.begin(id, 'moving');
      await registry.setTarget(id, target);
      await adminQuery(second.url, `create database "${databaseOf(id)}"`);
      await adminQuery(target, 'create table half (id int)');
      await school('move', id, second.url);
      expect(await entry()).toMatchObject({ state: 'ready', databaseUrl: target });
      expect(await ask(target, 'select id, username, password from sys_user order by 1')).toEqual(users);
      expect(await noted(target)).toEqual(['moved']);
      expect(await ask(target, "select to_regclass('half') is null")).toEqual([[true]]);
      await expect(ask(old, 'select 1')).rejects.toThrow('does not exist');
      // A failed move leaves the school where it is, and open.
      await expect(school('move', id, 'postgres://campus@127.0.0.1:1/none')).rejects.toThrow('ECONNREFUSED');
      expect(await entry()).toMatchObject({ state: 'ready', databaseUrl: target });
      expect(await school('move', id, second.url)).toContain('已在这台');
      await school('move', id, list.url);
      expect(await noted(own())).toEqual(['moved']);
    } finally {
      await second.stop();
    }
  }, 120_000);
});

describe('school remove', () => {
  it('requires the name twice, and removes everything of the school', async () => {
    await expect(school('remove', id)).rejects.toThrow(`--yes ${id}`);
    await expect(school('remove', id, '--yes', 'other')).rejects.toThrow(`--yes ${id}`);
    const data = path.join(folder, 'schools', id);
    expect((await stat(data)).isDirectory()).toBe(true);
    await school('remove', id, '--yes', id);
    expect(await registry.list()).toEqual([]);
    await expect(ask(own(), 'select 1')).rejects.toThrow('does not exist');
    await expect(stat(data)).rejects.toThrow('ENOENT');
  });
});
