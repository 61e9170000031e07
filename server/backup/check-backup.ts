import { connect } from '#server/store/connect.ts';
import { openDatabase } from '#server/store/database.ts';
import type { SqlMigration } from '#server/store/migrate.ts';
import { NoScratchDatabase, withScratchDatabase } from '#server/store/scratch-database.store.ts';
import { openArchive, type ArchiveReader } from './archive-reader.ts';
import { tellingFailures } from './failures.ts';
import { tableEntry } from './manifest.ts';
import { fillEmpty, knownMigrations } from './restore-backup.ts';
import type { ArchiveSource } from './shelf.ts';

export type CheckParts = {
  /** Of the school's database; the copy is brought back beside it. */
  readonly url: string;
  /** The archive. */
  readonly source: ArchiveSource;
  /** Of one that is sealed. */
  readonly passphrase?: string | undefined;
  /** All that this build knows. */
  readonly migrations: readonly SqlMigration[];
};

export type CheckReport = {
  readonly createdAt: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly broken: readonly string[];
  /** False: the role may not create databases, and only the archive was read to its end. */
  readonly restored: boolean;
};

/**
 * Reads an archive to its end and brings its database back into one of its own, which is dropped again. Streams: no
 * entry is ever whole in memory. Errors: BackupRefused.
 */
export async function checkBackup(parts: CheckParts): Promise<CheckReport> {
  return await tellingFailures('check', () => check(parts));
}

async function check({ url, source, passphrase, migrations }: CheckParts): Promise<CheckReport> {
  const archive = await openArchive(source, { passphrase });
  try {
    const { manifest } = archive;
    const known = knownMigrations(manifest, migrations);
    for (const file of manifest.files) await toTheEnd(await archive.readFile(file));
    const restored = await restoreBeside(archive, url, known);
    if (!restored)
      for (const table of manifest.tables) await toTheEnd(await archive.read(tableEntry(table.name), table));
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

async function restoreBeside(
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

/** Throws when the bytes are not those of the manifest. */
async function toTheEnd(bytes: AsyncIterable<Buffer>): Promise<void> {
  for await (const chunk of bytes) void chunk;
}
