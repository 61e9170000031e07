import { connect, quotedName, type Connection } from './connect.ts';
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
  const { name, copy } = namesOf(url);
  const { isPending, size } = await whileConnected(url, (client) => look(client, migrations));
  return await whileConnected(beside(url, 'postgres'), async (client) => {
    if (!isPending) {
      await dropOld(client, copy);
      return undefined;
    }
    await dropDatabase(client, copy);
    await demandRoom(size);
    // The files of the database are copied as they are; by the default each page of them would go through the log as well.
    await client.query(`create database ${quotedName(copy)} template ${quotedName(name)} strategy file_copy`);
    await remark(client, copy, new Date());
    return { giveBack: () => whileConnected(beside(url, 'postgres'), (other) => replace(other, name, copy)) };
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
  await whileConnected(beside(url, 'postgres'), async (client) => {
    await rename(client, [name, aside], [copy, name], [aside, copy]);
    await remark(client, copy, new Date());
  });
}

function namesOf(url: string): { readonly name: string; readonly copy: string } {
  const name = decodeURIComponent(new URL(url).pathname.slice(1));
  return { name, copy: `${name}_before` };
}

async function whileConnected<Result>(
  url: string,
  work: (client: Connection) => Promise<Result>,
): Promise<Result> {
  const client = await connect(url, 'upgrade');
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    await client.end();
  }
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

async function replace(client: Connection, name: string, copy: string): Promise<void> {
  const failed = `${name}_failed`;
  // What the start has opened and could not end in time; those that are about to go are waited for by the next statement.
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await rename(client, [name, failed], [copy, name]);
  await dropDatabase(client, failed);
}

/** All or none of them. */
async function rename(
  client: Connection,
  ...names: readonly (readonly [from: string, to: string])[]
): Promise<void> {
  const statements = names.map(
    ([from, to]) => `alter database ${quotedName(from)} rename to ${quotedName(to)}`,
  );
  await client.query(['begin', ...statements, 'commit'].join('; '));
}

async function dropOld(client: Connection, copy: string): Promise<void> {
  const made = await timeOf(client, copy);
  if (made !== undefined && Date.now() - made.getTime() > keptDays * 86_400_000)
    await dropDatabase(client, copy);
}

async function remark(client: Connection, copy: string, time: Date): Promise<void> {
  await client.query(`comment on database ${quotedName(copy)} is '${time.toISOString()}'`);
}

async function timeOf(client: Connection, copy: string): Promise<Date | undefined> {
  const { rows } = await client.query<{ made: string | null }>(
    `select shobj_description(oid, 'pg_database') as made from pg_database where datname = $1`,
    [copy],
  );
  const [found] = rows;
  return found === undefined ? undefined : new Date(found.made ?? 0);
}
