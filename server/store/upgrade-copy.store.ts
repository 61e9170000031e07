import { quotedName, whileConnected, type Connection } from './connect.ts';
import { migrations as builtIn } from './migrations.gen.ts';
import { beside, dropDatabase } from './scratch-database.store.ts';

// What the embedded database was like before an upgrade, as a database beside it (decision 102).

/** Days that the copy stays for, so that somebody who finds fault with the new version can go back. */
const keptDays = 14;

/** A start has failed after the database was migrated; it is what it was before. */
export class UpgradeUndone extends Error {
  override readonly name = 'UpgradeUndone';

  constructor(cause: unknown) {
    super('the upgrade was undone', { cause });
  }
}

export type UpgradeCopy = {
  /** Makes it the school's database, and drops what came of the upgrade. Nobody may be connected. */
  readonly giveBack: () => Promise<void>;
};

/**
 * Copies the database before this build migrates it. Undefined: there is nothing to migrate, or nobody has used the
 * database yet. Nobody else may be connected.
 * @param demandRoom throws where the disk has no room for that many bytes
 */
export async function copyBeforeUpgrade(
  url: string,
  demandRoom: (size: number) => Promise<void>,
  migrations: readonly { readonly name: string }[] = builtIn,
): Promise<UpgradeCopy | undefined> {
  const { name, copy, failed } = namesOf(url);
  const { isPending, size } = await whileConnected(url, (client) => look(client, migrations));
  return await whileConnected(beside(url, 'postgres'), async (client) => {
    // Of a process that was killed while it went back.
    await dropDatabase(client, failed);
    if (!isPending) {
      await dropOld(client, copy);
      return undefined;
    }
    await dropDatabase(client, copy);
    await demandRoom(size);
    // The files of the database are copied as they are; by the default each page of them would go through the log as well.
    await client.query(`create database ${quotedName(copy)} template ${quotedName(name)} strategy file_copy`);
    await client.query(remark(copy, new Date()));
    return {
      giveBack: () => whileConnected(beside(url, 'postgres'), (other) => replace(other, namesOf(url))),
    };
  });
}

/** When the copy beside the database of `url` was made; undefined: there is none. */
export async function copiedAt(url: string): Promise<Date | undefined> {
  return await whileConnected(beside(url, 'postgres'), (client) => timeOf(client, namesOf(url).copy));
}

/** The copy becomes the school's database, and that the copy: done twice, all is as it was. Nobody may be connected. */
export async function exchangeWithCopy(url: string): Promise<void> {
  const { name, copy } = namesOf(url);
  const aside = `${name}_aside`;
  await whileConnected(beside(url, 'postgres'), (client) =>
    allOrNone(client, rename(name, aside), rename(copy, name), rename(aside, copy), remark(copy, new Date())),
  );
}

type Names = {
  /** The school's. */
  readonly name: string;
  readonly copy: string;
  /** What came of an upgrade that is taken back, until it is dropped. */
  readonly failed: string;
};

function namesOf(url: string): Names {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  return { name, copy: `${name}_before`, failed: `${name}_failed` };
}

async function look(
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
  // What the start has opened and could not end in time. Others, such as workers of autovacuum, are only a superuser's to
  // end: they and those that are about to go are waited for by the next statement.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pg_has_role(usesysid, 'USAGE')`,
    [name],
  );
  await allOrNone(client, rename(name, failed), rename(copy, name));
  // The next start drops it else.
  await dropDatabase(client, failed).catch(() => undefined);
}

async function allOrNone(client: Connection, ...statements: readonly string[]): Promise<void> {
  await client.query(['begin', ...statements, 'commit'].join('; '));
}

const rename = (from: string, to: string): string =>
  `alter database ${quotedName(from)} rename to ${quotedName(to)}`;

async function dropOld(client: Connection, copy: string): Promise<void> {
  const made = await timeOf(client, copy);
  if (made !== undefined && Date.now() - made.getTime() > keptDays * 86_400_000)
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
