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
  withReadAccess,
  withSnapshot,
} from '#server/store/backup.store.ts';
import type { Connection } from '#server/store/connect.ts';
import type { ContentStore } from './content-store.ts';
import { createArchive, type ArchiveWriter } from './archive-writer.ts';
import { withFailureReport } from './failures.ts';
import { BackupRefused, fileEntry, manifestName, tableEntry, type Manifest } from './manifest.ts';
import type { EncryptionKey } from './encryption.ts';

export type BackupDeps = {
  /** Opens a connection; closed by the backup. */
  readonly connect: () => Promise<Connection>;
  readonly files: FileStore;
  /** The shared files of the location; undefined: files are written into the archive. */
  readonly content?: ContentStore | undefined;
  /** Encrypts the archive and the shared files. */
  readonly key?: EncryptionKey | undefined;
  /** Path of the archive. */
  readonly target: string;
  readonly now: Date;
  /** Sends the finished archive away from this machine; undefined: the archive stays at `target`. */
  readonly send?: ((file: string) => Promise<void>) | undefined;
  /** Called before each file, with the number of files that are done and of all files. */
  readonly onProgress?: ((done: number, total: number) => Promise<void>) | undefined;
  /** Opens the output of the archive; tests pass a full disk. */
  readonly output?: ((path: string) => Writable) | undefined;
};

export type BackupReport = {
  readonly file: string;
  /** Bytes of the archive and of the files that were new in the shared folder. */
  readonly size: number;
  /** Bytes of the archive and of all its files. */
  readonly fullSize: number;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Hashes that rows name but whose contents are missing or damaged on the disk. */
  readonly broken: readonly string[];
};

/**
 * Copies one snapshot of the database and the files it names into one zip archive, while servers keep working. The
 * archive gets its name only when it is complete. Throws BackupRefused.
 */
export async function writeBackup(deps: BackupDeps): Promise<BackupReport> {
  return await withFailureReport('backup', () => write(deps));
}

async function write(deps: BackupDeps): Promise<BackupReport> {
  const { connect, target, key, output, send } = deps;
  if ((await ifExists(stat(target))) !== undefined)
    throw new BackupRefused(`文件已存在，不会被覆盖：${target}`);
  await mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.part`;
  await rm(draft, { force: true });
  const client = await connect();
  const archive = createArchive(draft, { key, open: output });
  try {
    await beginSnapshot(client);
    const { manifest, added } = await withSnapshot(client, async () => {
      const filled = await fill(archive, client, deps);
      await archive.finish();
      // The lock is still held, so that no other backup removes the files this archive names.
      await send?.(draft);
      return filled;
    });
    const { size } = await stat(draft);
    if (send === undefined) {
      await rename(draft, target);
      await syncFolder(path.dirname(target));
    } else await rm(draft);
    const besides = manifest.files.reduce((sum, file) => sum + file.size, 0);
    return {
      file: target,
      size: size + added,
      fullSize: deps.content === undefined ? size : size + besides,
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
  { files, content, now, onProgress }: BackupDeps,
): Promise<{ readonly manifest: Manifest; readonly added: number }> {
  const migrations = await listMigrations(client);
  if (migrations.length === 0) throw new BackupRefused('数据库是空的，没有可备份的内容');
  const tables: Manifest['tables'] = [];
  for (const shape of await listTables(client)) {
    await withReadAccess(client, shape, async () => {
      const rows = copyOut(client, shape);
      const measured = await archive.add(tableEntry(shape.name), rows, { compress: true });
      tables.push({ ...shape, columns: [...shape.columns], rows: rows.rowCount, ...measured });
    });
  }
  const storedFiles: Manifest['files'] = [];
  const broken: string[] = [];
  let added = 0;
  const contents = await listContents(client);
  for (const [index, { sha256, size: requested }] of contents.entries()) {
    await onProgress?.(index, contents.length);
    // A file that an unplugged disk truncated is copied again.
    const isThere = (await content?.has(sha256, requested)) === true;
    const copy = async () =>
      content === undefined ? addFile(archive, files, sha256) : copyFile(files, content, sha256);
    const size = isThere ? requested : await copy();
    if (size === undefined) broken.push(sha256);
    else storedFiles.push({ sha256, size });
    if (content !== undefined && !isThere) added += size ?? 0;
  }
  const manifest: Manifest = {
    product: 'scratch-campus',
    format: 1,
    createdAt: now.toISOString(),
    migrations,
    tables,
    files: storedFiles,
    broken,
    ...(content === undefined ? {} : { beside: true }),
  };
  await archive.add(manifestName, Readable.from([Buffer.from(JSON.stringify(manifest, null, 1))]), {
    compress: true,
  });
  return { manifest, added };
}

/** Adds a file and returns its size; undefined when it is missing or its contents no longer match its name. */
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
  // Works, pictures and videos are compressed already.
  const { size, sha256 } = await archive.add(fileEntry(content), source, { compress: false });
  return sha256 === content ? size : undefined;
}

/** Does the same as `addFile`, into the shared folder. */
async function copyFile(from: FileStore, to: ContentStore, content: string): Promise<number | undefined> {
  try {
    return await to.put(await from.open(content), content);
  } catch (error) {
    if ([FileMissing, FileDiffers, FileEmpty].some((kind) => error instanceof kind)) return undefined;
    throw error;
  }
}
