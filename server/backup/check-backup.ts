import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import type { SqlMigration } from '#server/store/migrate.ts';
import { NoScratchDatabase, withScratchDatabase } from '#server/store/scratch-database.store.ts';
import { openArchive, type ArchiveReader } from './archive-reader.ts';
import { withFailureReport } from './failures.ts';
import { tableEntry } from './manifest.ts';
import { fillEmpty, knownMigrations } from './restore-backup.ts';
import type { ArchiveSource } from './backup-location.ts';

export type CheckOptions = {
  /** URL of the school's database; the scratch copy is created on the same server. */
  readonly url: string;
  readonly source: ArchiveSource;
  /** Passphrase of an encrypted archive. */
  readonly passphrase?: string | undefined;
  /** All migrations of this build. */
  readonly migrations: readonly SqlMigration[];
};

export type CheckReport = {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly broken: readonly string[];
  /** False when the role may not create databases: then the archive is only read to its end. */
  readonly restored: boolean;
};

/**
 * Reads an archive to its end and restores its database into a scratch database, which is dropped again. Entries are
 * streamed: none is in memory as a whole. Throws BackupRefused.
 */
export async function checkBackup(options: CheckOptions): Promise<CheckReport> {
  return await withFailureReport('check', () => check(options));
}

async function check({ url, source, passphrase, migrations }: CheckOptions): Promise<CheckReport> {
  const archive = await openArchive(source, { passphrase });
  try {
    const { manifest } = archive;
    const known = knownMigrations(manifest, migrations);
    for (const file of manifest.files) await readToEnd(await archive.readFile(file));
    const restored = await restoreToScratch(archive, url, known);
    if (!restored)
      for (const table of manifest.tables) await readToEnd(await archive.read(tableEntry(table.name), table));
    return {
      createdAt: manifest.createdAt,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      broken: manifest.broken,
      restored,
    };
  } finally {
    archive.close();
  }
}

async function restoreToScratch(
  archive: ArchiveReader,
  url: string,
  migrations: readonly SqlMigration[],
): Promise<boolean> {
  try {
    await withScratchDatabase(url, async (scratch) => {
      const client = await connect(scratch, 'check');
      try {
        const open = () => openDatabase(scratch, { warn: () => undefined });
        await fillEmpty(archive, { client, open, migrations });
      } finally {
        await client.end();
      }
    });
    return true;
  } catch (error) {
    if (error instanceof NoScratchDatabase) return false;
    throw error;
  }
}

/** Reads the bytes to the end; throws when they do not match the manifest. */
async function readToEnd(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of bytes) void chunk;
}
