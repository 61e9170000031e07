import { createHash } from 'node:crypto';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { openPromise, fromRandomAccessReaderPromise, type Entry, type ZipFile } from 'yauzl';
import { isPlainEntry } from '#server/files/zip-entry.ts';
import { readBeside, sizeBeside } from './beside.ts';
import {
  BackupRefused,
  fileEntry,
  filesFolder,
  manifestName,
  parseManifest,
  sealedFolder,
  type Manifest,
} from './manifest.ts';
import { openSealed, type Secret } from './sealed-archive.ts';
import type { SealKey } from './sealing.ts';

export type ArchiveReader = {
  readonly manifest: Manifest;
  /** Of one that is sealed. */
  readonly key: SealKey | undefined;
  /** The bytes of an entry; they end in BackupRefused unless size and checksum are those of the manifest. */
  readonly read: (name: string, wanted: Checksum) => Promise<AsyncIterable<Buffer>>;
  /** The same of a stored file, wherever it lies. */
  readonly readFile: (file: Manifest['files'][number]) => Promise<AsyncIterable<Buffer>>;
  readonly close: () => void;
};
type Checksum = { readonly size: number; readonly sha256: string };

/**
 * Errors: BackupRefused, also where files are missing beside it, and for one that is sealed with another passphrase.
 * `isAlone`: for what it names alone.
 */
export async function openArchive(
  file: string,
  { isAlone = false, ...secret }: { readonly isAlone?: boolean } & Secret,
): Promise<ArchiveReader> {
  const { zip, key } = await openZip(file, secret);
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) {
      if (!isPlainEntry(entry)) throw new BackupRefused(`备份文件中有链接，不能恢复：${entry.fileName}`);
      entries.set(entry.fileName, entry);
    }
    const manifest = parseManifest(await text(await openEntry(zip, entries, manifestName)));
    const read: ArchiveReader['read'] = async (name, wanted) =>
      checked(await openEntry(zip, entries, name), name, wanted);
    const folder = path.dirname(file);
    if (manifest.beside === true && !isAlone) await demandFiles(folder, manifest, key);
    return {
      manifest,
      key,
      read,
      readFile: async (wanted) => {
        const name = fileEntry(wanted.sha256);
        if (manifest.beside !== true) return await read(name, wanted);
        return checked(readBeside(folder, wanted.sha256, key), name, wanted);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

const options = { autoClose: false, strictFileNames: true } as const;

async function openZip(
  file: string,
  secret: Secret,
): Promise<{ readonly zip: ZipFile; readonly key: SealKey | undefined }> {
  try {
    const sealed = await openSealed(file, secret);
    if (sealed === undefined) return { zip: await openPromise(file, options), key: undefined };
    const { reader, size, key } = sealed;
    return { zip: await fromRandomAccessReaderPromise(reader, size, options), key };
  } catch (error) {
    if (error instanceof BackupRefused) throw error;
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new BackupRefused(isMissing ? `找不到备份文件：${file}` : `不是备份文件，或不完整：${file}`);
  }
}

/** Whoever has copied the archive alone is to know it before anything is done. */
async function demandFiles(folder: string, { files }: Manifest, key: SealKey | undefined): Promise<void> {
  let missing = 0;
  for (const { sha256, size } of files) if ((await sizeBeside(folder, sha256, key)) !== size) missing += 1;
  if (missing === 0) return;
  const name = key === undefined ? filesFolder : sealedFolder;
  throw new BackupRefused(`备份缺少 ${missing} 个文件，请把备份旁边的 ${name} 文件夹和它放在一起`);
}

async function openEntry(zip: ZipFile, entries: ReadonlyMap<string, Entry>, name: string): Promise<Readable> {
  const entry = entries.get(name);
  if (entry === undefined) throw new BackupRefused(`备份文件不完整：缺少 ${name}`);
  return await zip.openReadStreamPromise(entry);
}

async function* checked(
  source: AsyncIterable<unknown>,
  name: string,
  wanted: Checksum,
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
    // Complaints of the archive's parser and of zlib; an error that names a system call is the disk's.
    if (error instanceof BackupRefused || (error instanceof Error && 'syscall' in error)) throw error;
    throw new BackupRefused(`备份文件已损坏：${name}`, { cause: error });
  }
  if (size !== wanted.size || hash.digest('hex') !== wanted.sha256)
    throw new BackupRefused(`备份文件已损坏：${name}`);
}
