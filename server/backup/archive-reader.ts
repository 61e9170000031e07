import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl';
import { FileMissing, FileStoreAway } from '#server/files/object-store.ts';
import { isPlainEntry } from '#server/files/zip-entry.ts';
import { contentSizes, readContent } from './content-store.ts';
import {
  BackupRefused,
  ENTRIES_LIMIT,
  fileEntry,
  filesFolder,
  MANIFEST_LIMIT,
  manifestName,
  parseManifest,
  encryptedFolder,
  type Manifest,
} from './manifest.ts';
import { RangedReader, decryptArchive, type Secret } from './decrypt-archive.ts';
import type { EncryptionKey } from './encryption.ts';
import {
  fullNameOf,
  folderLocation,
  type ArchiveSource,
  type ByteSource,
  type BackupLocation,
} from './backup-location.ts';

export type ArchiveReader = {
  readonly manifest: Manifest;
  /** The key that decrypts the archive; undefined when the archive is not encrypted. */
  readonly key: EncryptionKey | undefined;
  /** Streams the bytes of an entry. The stream ends in BackupRefused unless size and checksum match the manifest. */
  readonly read: (name: string, requested: Checksum) => Promise<AsyncIterable<Buffer>>;
  /** Streams a stored file in the same way, from the archive or from the shared files folder. */
  readonly readFile: (file: Manifest['files'][number]) => Promise<AsyncIterable<Buffer>>;
  readonly close: () => void;
};
type Checksum = { readonly size: number; readonly sha256: string };

/**
 * Opens an archive and reads its manifest. Throws BackupRefused when the archive is damaged, when it is encrypted
 * with another passphrase, or when shared files are missing. `isAlone`: the shared files are not checked.
 */
export async function openArchive(
  source: ArchiveSource,
  { isAlone = false, ...secret }: { readonly isAlone?: boolean } & Secret,
): Promise<ArchiveReader> {
  const { location, name: file } =
    typeof source === 'string'
      ? { location: folderLocation(path.dirname(source)), name: path.basename(source) }
      : source;
  const { zip, key } = await openZip(location, file, secret);
  try {
    const entries = new Map<string, Entry>();
    if (zip.entryCount > ENTRIES_LIMIT) throw new BackupRefused('备份文件里的条目太多，不能恢复');
    for await (const entry of zip.eachEntry()) {
      if (!isPlainEntry(entry)) throw new BackupRefused(`备份文件中有链接，不能恢复：${entry.fileName}`);
      entries.set(entry.fileName, entry);
    }
    const manifest = await readManifest(zip, entries);
    const read: ArchiveReader['read'] = async (name, requested) =>
      verifyChecksum(await openEntry(zip, entries, name), name, requested);
    if (manifest.beside === true && !isAlone) await requireFiles(location, manifest, key);
    return {
      manifest,
      key,
      read,
      readFile: async (requested) => {
        const name = fileEntry(requested.sha256);
        if (manifest.beside !== true) return await read(name, requested);
        return verifyChecksum(readContent(location, requested.sha256, key), name, requested);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw archiveError(error, '备份文件已损坏或不完整');
  }
}

/** The declared size can be trusted: the parser refuses an entry that unpacks to more. */
async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  if ((entries.get(manifestName)?.uncompressedSize ?? 0) > MANIFEST_LIMIT)
    throw new BackupRefused(`备份文件的清单超过 ${MANIFEST_LIMIT / 1024 / 1024} MB，不能恢复`);
  try {
    return parseManifest(await text(await openEntry(zip, entries, manifestName)));
  } catch (error) {
    throw archiveError(error, '备份文件的清单已损坏');
  }
}

const options = { autoClose: false, strictFileNames: true } as const;

async function openZip(
  location: BackupLocation,
  file: string,
  secret: Secret,
): Promise<{ readonly zip: ZipFile; readonly key: EncryptionKey | undefined }> {
  const archivePath = fullNameOf(location, file);
  let source: ByteSource | undefined;
  try {
    source = await location.open(file);
    const { plain, key } = await decryptArchive(source, secret);
    return { zip: await fromRandomAccessReaderPromise(new RangedReader(plain), plain.size, options), key };
  } catch (error) {
    await source?.close();
    if (isNotOfArchive(error)) throw error;
    throw new BackupRefused(
      error instanceof FileMissing
        ? `找不到备份文件：${archivePath}`
        : `不是备份文件，或不完整：${archivePath}`,
    );
  }
}

/** Errors that already have their message, and faults of the file store. */
const isNotOfArchive = (error: unknown): boolean =>
  error instanceof BackupRefused || error instanceof FileStoreAway;

/** An archive that was copied without its shared files is refused before the restore changes anything. */
async function requireFiles(
  location: BackupLocation,
  { files }: Manifest,
  key: EncryptionKey | undefined,
): Promise<void> {
  const sizeOf = await contentSizes(location, key);
  let missing = 0;
  for (const { sha256, size } of files) if ((await sizeOf(sha256)) !== size) missing += 1;
  if (missing === 0) return;
  const name = key === undefined ? filesFolder : encryptedFolder;
  throw new BackupRefused(`备份缺少 ${missing} 个文件，请把备份旁边的 ${name} 文件夹和它放在一起`);
}

async function openEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (entry === undefined) throw new BackupRefused(`备份文件不完整：缺少 ${name}`);
  return await zip.openReadStreamPromise(entry);
}

async function* verifyChecksum(
  source: AsyncIterable<unknown>,
  name: string,
  requested: Checksum,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of source) {
      if (!Buffer.isBuffer(chunk)) throw new TypeError('Unreachable: entries are of bytes');
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  } catch (error) {
    throw archiveError(error, `备份文件已损坏：${name}`);
  }
  if (size !== requested.size || hash.digest('hex') !== requested.sha256)
    throw new BackupRefused(`备份文件已损坏：${name}`);
}

/**
 * Turns errors of the zip parser and of zlib into a message of the product. An error that names a system call comes
 * from the disk and is returned unchanged.
 */
function archiveError(error: unknown, message: string): unknown {
  if (isNotOfArchive(error) || (error instanceof Error && 'syscall' in error)) return error;
  return new BackupRefused(message, { cause: error });
}
