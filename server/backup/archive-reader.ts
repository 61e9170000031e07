import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { ifExists } from '#server/files/folders.ts';
import { nameOf } from '#server/files/file-store.ts';
import { isPlainEntry } from '#server/files/zip-entry.ts';
import {
  BackupRefused,
  fileEntry,
  filesFolder,
  manifestName,
  parseManifest,
  type Manifest,
} from './manifest.ts';

export type ArchiveReader = {
  readonly manifest: Manifest;
  /** The bytes of an entry; they end in BackupRefused unless size and checksum are those of the manifest. */
  readonly read: (name: string, wanted: Checksum) => Promise<AsyncIterable<Buffer>>;
  /** The same of a stored file, wherever it lies. */
  readonly readFile: (file: Manifest['files'][number]) => Promise<AsyncIterable<Buffer>>;
  readonly close: () => void;
};
type Checksum = { readonly size: number; readonly sha256: string };

/**
 * Errors: BackupRefused, also where files are missing beside it.
 * `isAlone`: for what it names alone.
 */
export async function openArchive(
  file: string,
  { isAlone = false }: { readonly isAlone?: boolean } = {},
): Promise<ArchiveReader> {
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new BackupRefused(isMissing ? `找不到备份文件：${file}` : `不是备份文件，或不完整：${file}`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (!isPlainEntry(entry)) throw new BackupRefused(`备份文件中有链接，不能恢复：${entry.fileName}`);
      entries.set(entry.fileName, entry);
    }
    const manifest = parseManifest(await text(await openEntry(zip, entries, manifestName)));
    const read: ArchiveReader['read'] = async (name, wanted) =>
      checked(await openEntry(zip, entries, name), name, wanted);
    const beside = path.join(path.dirname(file), filesFolder);
    if (manifest.beside === true && !isAlone) await demandFiles(beside, manifest);
    return {
      manifest,
      read,
      readFile: async (wanted) => {
        const name = fileEntry(wanted.sha256);
        if (manifest.beside !== true) return await read(name, wanted);
        return checked(createReadStream(path.join(beside, nameOf(wanted.sha256))), name, wanted);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Whoever has copied the archive alone is to know it before anything is done. */
async function demandFiles(folder: string, { files }: Manifest): Promise<void> {
  let missing = 0;
  for (const { sha256, size } of files) {
    const found = await ifExists(stat(path.join(folder, nameOf(sha256))));
    if (found?.size !== size) missing += 1;
  }
  if (missing > 0)
    throw new BackupRefused(`备份缺少 ${missing} 个文件，请把备份旁边的 ${filesFolder} 文件夹和它放在一起`);
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
