import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { openPromise, type Entry } from 'yauzl';
import { CommandRefused } from '#server/command-refused.ts';
import { ifExists } from '#server/files/folders.ts';
import { createS3Client, type S3Settings } from '#server/files/s3-client.ts';
import { openS3 } from '#server/files/s3-reading.ts';
import { isPlainEntry } from '#server/files/zip-entry.ts';

/** The uploads of the old product. */
export type OldFiles = {
  /** By the path that rows have, or by its last part; undefined: it is not there. */
  readonly find: (old: string) => Promise<(() => Promise<Readable>) | undefined>;
  readonly close: () => void;
};

/** Files of a zip that are looked up by name: some 100 MB of memory. */
const most = 200_000;

/** A folder or a zip of it. Errors: CommandRefused. */
export async function openOldFiles(place: string): Promise<OldFiles> {
  const found = await ifExists(stat(place));
  if (found?.isDirectory() === true) return inFolder(await realpath(place));
  if (found?.isFile() === true && /\.zip$/i.test(place)) return await inZip(place);
  throw new CommandRefused(`找不到上传文件夹或它的 .zip 文件：${place}`);
}

/** Keys are the old paths, below the prefix. */
export function inBucket(settings: S3Settings, prefix: string): OldFiles {
  const client = createS3Client(settings);
  return {
    find: async (old) => {
      // An address would take the dots for steps.
      const isStep = old.split('/').some((part) => part === '.' || part === '..');
      if (old === '' || isStep || ['\0', '\\', '%'].some((sign) => old.includes(sign))) return undefined;
      for (const name of new Set([old.replace(/^\/+/, ''), path.basename(old)])) {
        const { status } = await client.ask({ method: 'HEAD', name: prefix + name });
        if (status === 200) return async () => await openS3(client, prefix + name);
      }
      return undefined;
    },
    close: () => undefined,
  };
}

/**
 * Below the folder and nowhere else: the dump is a stranger's, and so may be the folder, in which a link leads anywhere.
 * `folder`: without links.
 */
const inFolder = (folder: string): OldFiles => ({
  find: async (old) => {
    if (old === '' || old.includes('\0')) return undefined;
    for (const name of [old, path.basename(old)]) {
      const place = path.resolve(folder, `./${name}`);
      if (!place.startsWith(folder + path.sep)) continue;
      const real = await withoutLinks(place);
      if (real === undefined || !real.startsWith(folder + path.sep)) continue;
      if ((await ifExists(stat(real)))?.isFile() === true) return async () => createReadStream(real);
    }
    return undefined;
  },
  close: () => undefined,
});

/** Where a path really leads; undefined: nowhere. */
async function withoutLinks(place: string): Promise<string | undefined> {
  try {
    return await ifExists(realpath(place));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') return undefined;
    throw error;
  }
}

async function inZip(file: string): Promise<OldFiles> {
  const broken = (): never => {
    throw new CommandRefused(`压缩包已损坏或不完整：${file}`);
  };
  const zip = await openPromise(file, { autoClose: false, strictFileNames: true }).catch(broken);
  const entries = new Map<string, Entry>();
  try {
    if (zip.entryCount > most) throw new CommandRefused(`压缩包里的文件超过 ${most} 个，请先解压`);
    for await (const entry of zip.eachEntry()) {
      if (!isPlainEntry(entry) || entry.fileName.endsWith('/')) continue;
      // Where two have the same last part, whoever is named in full is meant.
      for (const name of [path.basename(entry.fileName), entry.fileName])
        if (name === entry.fileName || !entries.has(name)) entries.set(name, entry);
    }
  } catch (error) {
    zip.close();
    if (error instanceof CommandRefused) throw error;
    broken();
  }
  return {
    find: async (old) => {
      const entry = entries.get(old) ?? entries.get(path.basename(old));
      return entry && (() => zip.openReadStreamPromise(entry));
    },
    close: () => zip.close(),
  };
}
