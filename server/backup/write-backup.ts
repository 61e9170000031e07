import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable, type Writable } from 'node:stream';
import type { FileStore } from '#server/files/file-store.ts';
import { FileDiffers, FileMissing } from '#server/files/object-store.ts';
import { ifExists, syncFolder } from '#server/files/folders.ts';
import { FileEmpty } from '#server/files/receive.ts';
import {
  beginSnapshot,
  copyOut,
  listContents,
  listMigrations,
  listTables,
  whileReadable,
  whileSnapshotHeld,
} from '#server/store/backup.store.ts';
import type { Connection } from '#server/store/connect.ts';
import type { Beside } from './beside.ts';
import { createArchive, type ArchiveWriter } from './archive-writer.ts';
import { tellingFailures } from './failures.ts';
import { BackupRefused, fileEntry, manifestName, tableEntry, type Manifest } from './manifest.ts';
import type { SealKey } from './sealing.ts';

export type BackupParts = {
  /** A new connection; ended here. */
  readonly connect: () => Promise<Connection>;
  readonly files: FileStore;
  /** Where its files go, each once for all archives that lie beside; without it they are in the archive. */
  readonly beside?: Beside | undefined;
  /** The archive and what lies beside are sealed with it. */
  readonly key?: SealKey | undefined;
  /** Where the archive goes. */
  readonly target: string;
  readonly now: Date;
  /** Takes the whole archive away from this machine; undefined: it stays where it goes. */
  readonly send?: ((file: string) => Promise<void>) | undefined;
  /** How the archive is written; tests bring a disk that is full. */
  readonly output?: ((path: string) => Writable) | undefined;
};

export type BackupReport = {
  readonly file: string;
  /** Bytes of the archive, and of files that came to lie beside it. */
  readonly size: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Contents that are named by rows but missing or damaged on the disk. */
  readonly broken: readonly string[];
};

/**
 * Copies one state of the database and the files it names into one zip archive, while servers go on working. The archive
 * has its name only when it is whole. Errors: BackupRefused.
 */
export async function writeBackup(parts: BackupParts): Promise<BackupReport> {
  return await tellingFailures('backup', () => write(parts));
}

async function write(parts: BackupParts): Promise<BackupReport> {
  const { connect, target, key, output, send } = parts;
  if ((await ifExists(stat(target))) !== undefined)
    throw new BackupRefused(`文件已存在，不会被覆盖：${target}`);
  await mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.part`;
  await rm(draft, { force: true });
  const client = await connect();
  const archive = createArchive(draft, { key, open: output });
  try {
    await beginSnapshot(client);
    const { manifest, added } = await whileSnapshotHeld(client, async () => {
      const filled = await fill(archive, client, parts);
      await archive.finish();
      // While it is locked: no other backup takes away what it names.
      await send?.(draft);
      return filled;
    });
    const { size } = await stat(draft);
    if (send === undefined) {
      await rename(draft, target);
      await syncFolder(path.dirname(target));
    } else await rm(draft);
    return {
      file: target,
      size: size + added,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      broken: manifest.broken,
    };
  } catch (error) {
    await archive.abort();
    await rm(draft, { force: true });
    throw error;
  } finally {
    await client.end();
  }
}

async function fill(
  archive: ArchiveWriter,
  client: Connection,
  { files, beside, now }: BackupParts,
): Promise<{ readonly manifest: Manifest; readonly added: number }> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupRefused('数据库是空的，没有可备份的内容');
  const tables: Manifest['tables'] = [];
  for (const shape of await listTables(client)) {
    await whileReadable(client, shape, async () => {
      const rows = copyOut(client, shape);
      const measured = await archive.add(tableEntry(shape.name), rows, { compress: true });
      tables.push({ ...shape, columns: [...shape.columns], rows: rows.rowCount, ...measured });
    });
  }
  const kept: Manifest['files'] = [];
  const broken: string[] = [];
  let added = 0;
  for (const { sha256, size: wanted } of await listContents(client)) {
    // One that a stick has lost the end of is copied again.
    const isThere = (await beside?.has(sha256, wanted)) === true;
    const copy = async () =>
      beside === undefined ? addFile(archive, files, sha256) : copyFile(files, beside, sha256);
    const size = isThere ? wanted : await copy();
    if (size === undefined) broken.push(sha256);
    else kept.push({ sha256, size });
    if (beside !== undefined && !isThere) added += size ?? 0;
  }
  const manifest: Manifest = {
    product: 'scratch-campus',
    format: 1,
    createdAt: now.toISOString(),
    migrations,
    tables,
    files: kept,
    broken,
    ...(beside === undefined ? {} : { beside: true }),
  };
  await archive.add(manifestName, Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]), {
    compress: true,
  });
  return { manifest, added };
}

/** The file's size; undefined when it is not there or no longer what its name says. */
async function addFile(
  archive: ArchiveWriter,
  files: FileStore,
  content: string,
): Promise<number | undefined> {
  let source: Readable;
  try {
    source = await files.open(content);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
  // Works, pictures and videos are packed already.
  const { size, sha256 } = await archive.add(fileEntry(content), source, { compress: false });
  return sha256 === content ? size : undefined;
}

/** As `addFile`, beside the archive. */
async function copyFile(from: FileStore, to: Beside, content: string): Promise<number | undefined> {
  try {
    return await to.put(await from.open(content), content);
  } catch (error) {
    if ([FileMissing, FileDiffers, FileEmpty].some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}
