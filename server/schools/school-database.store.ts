import { setTimeout as delay } from 'node:timers/promises';
import { CommandRefused } from '#server/process/command-refused.ts';
import { quotedName, withConnection, type Connection } from '#server/store/connect.ts';
import { dropSecrets } from '#server/store/secret.store.ts';
import { databaseUrl, dropDatabase } from '#server/store/scratch-database.store.ts';

// Operations on a school's database as a whole. `server`: the URL of any database on its server that the role may
// connect to.

/** Servers do not look for a database under this name. No school has it as its own, because ids have no `_`. */
const reservedName = (name: string): string => `${name}_held`;

async function existingNames(client: Connection, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where datname = any ($1)',
    [names],
  );
  return rows.map(({ name }) => name);
}

/** Throws CommandRefused when a database of this name exists, or one that was reserved under it. */
export async function requireUnusedName(server: string, name: string): Promise<void> {
  await withConnection(server, (client) => checkUnused(client, name));
}

async function checkUnused(client: Connection, name: string): Promise<void> {
  const [known] = await existingNames(client, [name, reservedName(name)]);
  if (known !== undefined) throw new CommandRefused(`数据库 ${known} 已存在，请先检查并删除`);
}

/**
 * Creates a school's database and returns its address. Only its owner may connect, so that the report roles of other
 * schools cannot. `template`: the database to copy, which must have no connections.
 */
export async function createSchoolDatabase(server: string, name: string, template?: string): Promise<string> {
  await withConnection(server, async (client) => {
    await checkUnused(client, name);
    const source = template === undefined ? `template0 encoding 'UTF8'` : quotedName(template);
    await client.query(`create database ${quotedName(name)} template ${source}`);
    await client.query(`revoke all on database ${quotedName(name)} from public`);
  });
  return databaseUrl(server, name);
}

/** Runs `work` while no other command creates, copies or drops a template on this server. */
export async function withTemplateLock<Result>(server: string, work: () => Promise<Result>): Promise<Result> {
  return await withConnection(databaseUrl(server, 'postgres'), async (client) => {
    await client.query('select pg_advisory_lock(920001)');
    return await work();
  });
}

/** Lists the databases whose names have the prefix. */
export async function listDatabases(server: string, prefix: string): Promise<readonly string[]> {
  return await withConnection(server, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select datname::text as name from pg_database where starts_with(datname::text, $1)',
      [prefix],
    );
    return rows.map(({ name }) => name);
  });
}

/** Gives a database its final name, which marks it as complete. */
export async function renameDatabase(server: string, from: string, to: string): Promise<void> {
  await withConnection(server, (client) => rename(client, [from, to]));
}

/** Drops a school's database and the role of its reports. Does nothing when they do not exist. */
export async function dropSchoolDatabase(server: string, name: string): Promise<void> {
  await withConnection(server, async (client) => {
    const { rows } = await client.query<{ role: string }>(
      "select 'onl_sql_' || oid as role from pg_database where datname = $1",
      [name],
    );
    await dropDatabase(client, name);
    for (const { role } of rows) await client.query(`drop role if exists ${quotedName(role)}`);
  });
}

export const databaseName = (url: string): string => decodeURIComponent(new URL(url).pathname.slice(1));

/** Returns whether both URLs lead to the same server, under whatever name. */
export async function isSameServer(one: string, other: string): Promise<boolean> {
  const [started, otherStarted] = await Promise.all(
    [one, other].map((url) => withConnection(databaseUrl(url, 'postgres'), readStartTime)),
  );
  return started === otherStarted;
}

async function readStartTime(client: Connection): Promise<string | undefined> {
  const { rows } = await client.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
  return rows[0]?.at;
}

/**
 * Reserves a school's database: renames it to a name that servers do not use, as soon as it has no connections.
 * Returns the address under that name, also when a killed command has renamed it before; undefined when there is no
 * database. Throws CommandRefused when connections remain after `timeout` milliseconds.
 */
export async function reserveDatabase(url: string, timeout: number): Promise<string | undefined> {
  const name = databaseName(url);
  const reservedDatabase = reservedName(name);
  return await withConnection(databaseUrl(url, 'postgres'), async (client) => {
    const known = await existingNames(client, [name, reservedDatabase]);
    if (known.length === 2)
      throw new CommandRefused(`数据库 ${name} 和 ${reservedDatabase} 都存在，请先检查并删除多余的一个`);
    if (known.includes(name)) await renameAlone(client, [name, reservedDatabase], timeout);
    return known.length === 0 ? undefined : databaseUrl(url, reservedDatabase);
  });
}

/** Renames a reserved database back. Does nothing when it was not reserved. */
export async function releaseDatabase(url: string): Promise<void> {
  const name = databaseName(url);
  const reservedDatabase = reservedName(name);
  await withConnection(databaseUrl(url, 'postgres'), async (client) => {
    const known = await existingNames(client, [name, reservedDatabase]);
    if (known.includes(reservedDatabase) && !known.includes(name))
      await rename(client, [reservedDatabase, name]);
  });
}

type Names = readonly [from: string, to: string];

async function rename(client: Connection, [from, to]: Names): Promise<void> {
  await client.query(`alter database ${quotedName(from)} rename to ${quotedName(to)}`);
}

async function renameAlone(client: Connection, names: Names, timeout: number): Promise<void> {
  const until = performance.now() + timeout;
  for (;;) {
    const count = await countConnections(client, names[0]);
    if (count === 0 && (await tryRename(client, names))) return;
    if (performance.now() >= until)
      throw new CommandRefused(`学校的数据库还有 ${count} 个连接；服务器是否都还读得到学校名单？`);
    await delay(200);
  }
}

async function countConnections(client: Connection, name: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where datname = $1 and usename is not null',
    [name],
  );
  return rows[0]?.count ?? 0;
}

/** Returns false when a connection was opened since the count. */
async function tryRename(client: Connection, names: Names): Promise<boolean> {
  try {
    await rename(client, names);
    return true;
  } catch (error) {
    // SQLSTATE 55006: the database has connections.
    if (error instanceof Error && 'code' in error && error.code === '55006') return false;
    throw error;
  }
}

/**
 * Deletes the secrets, so that a copy of a school creates its own: a token that one school signed must not be valid
 * in another.
 */
export async function deleteSecrets(url: string): Promise<void> {
  await withConnection(url, dropSecrets);
}
