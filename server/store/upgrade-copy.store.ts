import { quotedName, withConnection, type Connection } from './connect.ts';
import { migrations as builtIn } from './migrations.gen.ts';
import { databaseUrl, dropDatabase } from './scratch-database.store.ts';

// Copies of the embedded database from before an upgrade, stored as another database (decision 102).

/** Days for which the copy is kept, so that an administrator can return to the old version. */
const retentionDays = 14;

/** The start failed after the migration; the database was restored. */
export class UpgradeUndone extends Error {
  override readonly name = 'UpgradeUndone';

  constructor(cause: unknown) {
    super('the upgrade was undone', { cause });
  }
}

export type UpgradeCopy = {
  /** Restores the copy and drops the upgraded database. Requires that no one is connected. */
  readonly restore: () => Promise<void>;
};

/**
 * Copies the database before this build migrates it. Returns undefined if there is nothing to migrate or the database
 * is unused. Requires that no one else is connected.
 * @param requireRoom throws if the disk has not enough room for that many bytes
 */
export async function copyBeforeUpgrade(
  url: string,
  requireRoom: (size: number) => Promise<void>,
  migrations: readonly { readonly name: string }[] = builtIn,
): Promise<UpgradeCopy | undefined> {
  const { name, copy, failed } = namesOf(url);
  const { isPending, size } = await withConnection(url, (client) => checkUpgrade(client, migrations));
  return await withConnection(databaseUrl(url, 'postgres'), async (client) => {
    // A leftover of a process killed while it restored the copy.
    await dropDatabase(client, failed);
    if (!isPending) {
      await dropOldCopy(client, copy);
      return undefined;
    }
    await dropDatabase(client, copy);
    await requireRoom(size);
    // Copy the database files directly; the default strategy would also write each page to the WAL.
    await client.query(`create database ${quotedName(copy)} template ${quotedName(name)} strategy file_copy`);
    await client.query(remark(copy, new Date()));
    return {
      restore: () => withConnection(databaseUrl(url, 'postgres'), (other) => replace(other, namesOf(url))),
    };
  });
}

/** Returns when the copy of the database of `url` was made; undefined if no copy exists. */
export async function copyTime(url: string): Promise<Date | undefined> {
  return await withConnection(databaseUrl(url, 'postgres'), (client) => timeOf(client, namesOf(url).copy));
}

/** Swaps the copy and the school's database; a second call swaps them back. Requires that no one is connected. */
export async function exchangeWithCopy(url: string): Promise<void> {
  const { name, copy } = namesOf(url);
  const temporaryName = `${name}_aside`;
  await withConnection(databaseUrl(url, 'postgres'), (client) =>
    allOrNone(
      client,
      rename(name, temporaryName),
      rename(copy, name),
      rename(temporaryName, copy),
      remark(copy, new Date()),
    ),
  );
}

type Names = {
  /** Name of the school's database. */
  readonly name: string;
  readonly copy: string;
  /** Name of the upgraded database after a rollback, until it is dropped. */
  readonly failed: string;
};

function namesOf(url: string): Names {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  return { name, copy: `${name}_before`, failed: `${name}_failed` };
}

async function checkUpgrade(
  client: Connection,
  migrations: readonly { readonly name: string }[],
): Promise<{ readonly isPending: boolean; readonly size: number }> {
  const { rows } = await client.query<{ found: boolean; size: string }>(
    `select to_regclass('kysely_migration') is not null as found, pg_database_size(current_database()) as size`,
  );
  const [database] = rows;
  if (database?.found !== true) return { isPending: false, size: 0 };
  const applied = await client.query<{ name: string }>('select name from kysely_migration');
  const done = new Set(applied.rows.map((one) => one.name));
  const isPending = done.size > 0 && migrations.some((one) => !done.has(one.name));
  return { isPending, size: Number(database.size) };
}

async function replace(client: Connection, { name, copy, failed }: Names): Promise<void> {
  // Terminate connections that the start could not close in time. Only a superuser may terminate others, such as
  // autovacuum workers; the next statement waits for them.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pg_has_role(usesysid, 'USAGE')`,
    [name],
  );
  await allOrNone(client, rename(name, failed), rename(copy, name));
  // Otherwise the next start drops it.
  await dropDatabase(client, failed).catch(() => undefined);
}

async function allOrNone(client: Connection, ...statements: readonly string[]): Promise<void> {
  await client.query(['begin', ...statements, 'commit'].join('; '));
}

const rename = (from: string, to: string): string =>
  `alter database ${quotedName(from)} rename to ${quotedName(to)}`;

async function dropOldCopy(client: Connection, copy: string): Promise<void> {
  const made = await timeOf(client, copy);
  if (made !== undefined && Date.now() - made.getTime() > retentionDays * 86_400_000)
    await dropDatabase(client, copy);
}

const remark = (copy: string, time: Date): string =>
  `comment on database ${quotedName(copy)} is '${time.toISOString()}'`;

async function timeOf(client: Connection, copy: string): Promise<Date | undefined> {
  const { rows } = await client.query<{ made: string | null }>(
    `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
    [copy],
  );
  const [found] = rows;
  return found === undefined ? undefined : new Date(found.made ?? 0);
}
