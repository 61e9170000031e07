import { type Kysely, type Migration, Migrator, sql } from 'kysely';

import { migrations as builtIn } from './migrations.gen.ts';

export type SqlMigration = { readonly name: string; readonly sql: string };

/** A newer build has migrated the database. The message is one line for the administrator. */
export class DatabaseTooNew extends Error {
  override readonly name = 'DatabaseTooNew';
  readonly unknown: readonly string[];
  constructor(unknown: readonly string[]) {
    super(
      `the database was made by a newer version of this program (unknown migration ${unknown.join(', ')}); start that version`,
    );
    this.unknown = unknown;
  }
}

/** A migration failed; the whole run was rolled back. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';
}

function toMigration(text: string): Migration {
  return {
    up: async (db) => {
      // Building an index on a large table may take longer than any request is allowed to.
      await sql`set local statement_timeout = 0`.execute(db);
      await sql.raw(text).execute(db);
    },
  };
}

async function appliedMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const table = await sql<{
    found: boolean;
  }>`select to_regclass('kysely_migration') is not null as found`.execute(db);
  if (table.rows[0]?.found !== true) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}

/** Returns the migrations of this build that the database does not have. */
export async function pendingMigrations<T>(db: Kysely<T>): Promise<string[]> {
  const done = new Set(await appliedMigrations(db));
  return builtIn.map(({ name }) => name).filter((name) => !done.has(name));
}

/**
 * Finds the pending migrations with two queries; the migrator itself would read the whole schema. Errors:
 * DatabaseTooNew.
 */
export async function isUpToDate<T>(
  db: Kysely<T>,
  migrations: readonly SqlMigration[] = builtIn,
): Promise<boolean> {
  const known = new Set(migrations.map((one) => one.name));
  const done = await appliedMigrations(db);
  const unknown = done.filter((name) => !known.has(name));
  if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  // Without any migrations, the migrator's own tables still have to be created.
  return done.length > 0 && done.length === migrations.length;
}

/**
 * Brings the schema up to this build, all in one transaction and under an advisory lock: several servers may start at
 * once. Returns the names applied by this call. Errors: DatabaseTooNew, MigrationFailed.
 */
export async function migrate<T>(
  db: Kysely<T>,
  migrations: readonly SqlMigration[] = builtIn,
): Promise<{ applied: string[] }> {
  if (await isUpToDate(db, migrations)) return { applied: [] };
  const provided = Object.fromEntries(migrations.map((one) => [one.name, toMigration(one.sql)]));
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(provided) } });
  const { error, results } = await migrator.migrateToLatest();
  const failed = results?.find((one) => one.status === 'Error');
  if (error !== undefined || failed !== undefined) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationFailed(`migration ${failed?.migrationName ?? ''} failed: ${reason}`, { cause: error });
  }
  return {
    applied: (results ?? []).filter((one) => one.status === 'Success').map((one) => one.migrationName),
  };
}
