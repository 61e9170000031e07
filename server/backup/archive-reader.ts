import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { isPlainEntry } from '#server/files/zip-entry.ts';
import { BackupRefused, manifestName, parseManifest, type Manifest } from './manifest.ts';

export type ArchiveReader = {
  readonly manifest: Manifest;
  /** The bytes of an entry; they end in BackupRefused unless size and checksum are those of the manifest. */
  readonly read: (name: string, wanted: Checksum) => Promise<AsyncIterable<Buffer>>;
  readonly close: () => void;
};
type Checksum = { readonly size: number; readonly sha256: string };

/** Errors: BackupRefused. */
export async function openArchive(path: string): Promise<ArchiveReader> {
  const zip = await openPromise(path, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new BackupRefused(isMissing ? `找不到备份文件：${path}` : `不是备份文件，或不完整：${path}`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (!isPlainEntry(entry)) throw new BackupRefused(`备份文件中有链接，不能恢复：${entry.fileName}`);
      entries.set(entry.fileName, entry);
    }
    const manifest = parseManifest(await text(await openEntry(zip, entries, manifestName)));
    return {
      manifest,
      read: async (name, wanted) => checked(await openEntry(zip, entries, name), name, wanted),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (entry === undefined) throw new BackupRefused(`备份文件不完整：缺少 ${name}`);
  return await zip.openReadStreamPromise(entry);
}

async function* checked(source: Readable, name: string, wanted: Checksum): AsyncGenerator<Buffer> {
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
    // Complaints of the archive's parser and of zlib; an error that names a system call is the disk's.
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new BackupRefused(`备份文件已损坏：${name}`, { cause: error });
  }
  if (size !== wanted.size || hash.digest('hex') !== wanted.sha256)
    throw new BackupRefused(`备份文件已损坏：${name}`);
}
