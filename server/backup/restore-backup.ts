import { pipeline } from 'node:stream/promises';
import type { FileStore } from '#server/files/file-store.ts';
import {
  addForeignKeys,
  copyIn,
  countServers,
  dropForeignKeys,
  dropTables,
  emptyTables,
  formOfTable,
  listMigrations,
  listTables,
  replayMigrations,
  type TableShape,
} from '#server/store/backup.store.ts';
import { makeFormKeys, makeFormTable } from '#server/forms/shared/tables/rebuild.store.ts';
import type { Connection } from '#server/store/connect.ts';
import { migrate, type SqlMigration } from '#server/store/migrate.ts';
import type { OpenDatabase } from '#server/store/database.ts';
import { openArchive, type ArchiveReader } from './archive-reader.ts';
import { withFailureReport } from './failures.ts';
import { BackupRefused, fileEntry, tableEntry, type Manifest } from './manifest.ts';
import type { ArchiveSource } from './backup-location.ts';

export type RestoreDeps = {
  readonly connect: () => Promise<Connection>;
  /** Opens a pool on the same database; closed by the restore. */
  readonly open: () => OpenDatabase;
  readonly files: FileStore;
  readonly source: ArchiveSource;
  /** Passphrase of an encrypted archive. */
  readonly passphrase?: string | undefined;
  /** True when the restore may delete the existing rows. */
  readonly replace: boolean;
  /** All migrations of this build. */
  readonly migrations: readonly SqlMigration[];
};

export type RestoreReport = {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly broken: readonly string[];
};

/**
 * Restores an archive: first the files, then the whole database in one transaction, so that a failure leaves the
 * earlier data. Rows get the schema they were saved with; the next start migrates it. Throws BackupRefused.
 */
export async function restoreBackup(deps: RestoreDeps): Promise<RestoreReport> {
  return await withFailureReport('restore', () => restore(deps));
}

async function restore(deps: RestoreDeps): Promise<RestoreReport> {
  const archive = await openArchive(deps.source, { passphrase: deps.passphrase });
  try {
    const { manifest } = archive;
    const client = await deps.connect();
    try {
      const migrations = await check(deps, manifest, client);
      for (const file of manifest.files) await restoreFile(archive, deps.files, file);
      await fillEmpty(archive, { client, open: deps.open, migrations });
    } finally {
      // The end of the connection without a commit rolls everything back.
      await client.end();
    }
    return {
      createdAt: manifest.createdAt,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      broken: manifest.broken,
    };
  } finally {
    archive.close();
  }
}

/** Writes the rows of an archive into a database in one transaction, after deleting the existing rows. */
export async function fillEmpty(
  archive: ArchiveReader,
  {
    client,
    open,
    migrations,
  }: {
    readonly client: Connection;
    readonly open: () => OpenDatabase;
    readonly migrations: readonly SqlMigration[];
  },
): Promise<void> {
  await prepare(open, client);
  await client.query('begin');
  await fill(archive, client, migrations);
  await client.query('commit');
}

/**
 * Returns the migrations of this build that the backup was made with. Throws BackupRefused for a backup of a newer
 * build.
 */
export function knownMigrations(
  manifest: Manifest,
  migrations: readonly SqlMigration[],
): readonly SqlMigration[] {
  const inArchive = new Set(manifest.migrations);
  const known = migrations.filter(({ name }) => inArchive.has(name));
  if (known.length !== inArchive.size)
    throw new BackupRefused('备份由更新版本的程序制作，请用该版本的程序恢复');
  return known;
}

async function check(
  { migrations, replace }: RestoreDeps,
  manifest: Manifest,
  client: Connection,
): Promise<readonly SqlMigration[]> {
  const known = knownMigrations(manifest, migrations);
  if ((await countServers(client)) > 0)
    throw new BackupRefused('服务器正在使用这个数据库，请先停止所有服务器再恢复');
  const present = await listMigrations(client);
  if (!replace && present.length > 0)
    throw new BackupRefused(
      '数据库不是空的，恢复会清除其中的全部数据；确实要替换时请加 --replace：npm run restore FILE -- --replace',
    );
  return known;
}

/** Creates the tables that record migrations in an empty database. */
async function prepare(open: () => OpenDatabase, client: Connection): Promise<void> {
  if ((await listMigrations(client)).length > 0) return;
  const database = open();
  try {
    await migrate(database.db, []);
  } finally {
    await database.close();
  }
}

async function fill(
  { manifest, read }: ArchiveReader,
  client: Connection,
  migrations: readonly SqlMigration[],
): Promise<void> {
  await client.query('set local statement_timeout = 0');
  await client.query('set local idle_in_transaction_session_timeout = 0');
  await dropTables(client);
  await replayMigrations(client, migrations);
  const shapes = new Map((await listTables(client)).map((shape) => [shape.name, shape]));
  const keys = await dropForeignKeys(client);
  // Migrations insert rows of their own, which the archive contains too.
  await emptyTables(client, [...shapes.values()]);
  const forms = manifest.tables.flatMap(({ name }) => formOfTable(name) ?? []);
  const copy = async (table: Manifest['tables'][number], shape: TableShape | undefined): Promise<void> => {
    if (shape === undefined || table.columns.some((name) => !shape.columns.includes(name)))
      throw new BackupRefused(`备份文件与程序不符：表 ${table.name}`);
    const target = copyIn(client, table);
    await pipeline(await read(tableEntry(table.name), table), target);
    if (target.rowCount !== table.rows) throw new BackupRefused(`表 ${table.name} 的行数不符`);
  };
  for (const table of manifest.tables)
    if (formOfTable(table.name) === undefined) await copy(table, shapes.get(table.name));
  await addForeignKeys(client, keys);
  // The rows of online forms that were just written define the tables of these forms.
  for (const formId of forms) await makeFormTable(client, formId);
  const made = new Map((await listTables(client)).map((shape) => [shape.name, shape]));
  for (const table of manifest.tables)
    if (formOfTable(table.name) !== undefined) await copy(table, made.get(table.name));
  for (const formId of forms) await makeFormKeys(client, formId);
}

/** Restores a file that the store lacks. */
export async function restoreFile(
  { readFile }: ArchiveReader,
  files: FileStore,
  file: Manifest['files'][number],
): Promise<void> {
  if ((await files.stat(file.sha256))?.size === file.size) return;
  const stored = await files.put(await readFile(file), { limit: file.size });
  if (stored.sha256 !== file.sha256) throw new BackupRefused(`备份文件已损坏：${fileEntry(file.sha256)}`);
}
