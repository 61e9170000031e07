import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { openPromise, type Entry } from 'yauzl';
import { CommandRefused } from '#server/process/command-refused.ts';
import { ifExists } from '#server/files/folders.ts';
import { createS3Client, type S3Settings } from '#server/files/s3-client.ts';
import { openS3 } from '#server/files/s3-download.ts';
import { isPlainEntry } from '#server/files/zip-entry.ts';

/** The uploaded files of the old product. */
export type OldFiles = {
  /** Finds a file by the path in a row, or by the last part of the path; undefined when it is missing. */
  readonly find: (old: string) => Promise<(() => Promise<Readable>) | undefined>;
  readonly close: () => void;
};

/** Maximum number of files in a zip that are indexed by name, which takes about 100 MB of memory. */
const max = 200_000;

/** Opens a folder of uploads, or a zip of one. Throws CommandRefused. */
export async function openOldFiles(uploadsPath: string): Promise<OldFiles> {
  const found = await ifExists(stat(uploadsPath));
  if (found?.isDirectory() === true) return inFolder(await realpath(uploadsPath));
  if (found?.isFile() === true && /\.zip$/i.test(uploadsPath)) return await inZip(uploadsPath);
  throw new CommandRefused(`找不到上传文件夹或它的 .zip 文件：${uploadsPath}`);
}

/** Object names are the old paths below the prefix. */
export function inBucket(settings: S3Settings, prefix: string): OldFiles {
  const client = createS3Client(settings);
  return {
    find: async (old) => {
      // A URL would resolve the dots as path segments.
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
 * Finds files inside the folder only. The dump is untrusted, and so may be the folder, in which a link can lead
 * anywhere. `folder`: its path with links resolved.
 */
const inFolder = (folder: string): OldFiles => ({
  find: async (old) => {
    if (old === '' || old.includes('\0')) return undefined;
    for (const name of [old, path.basename(old)]) {
      const filePath = path.resolve(folder, `./${name}`);
      if (!filePath.startsWith(folder + path.sep)) continue;
      const real = await withoutLinks(filePath);
      if (real === undefined || !real.startsWith(folder + path.sep)) continue;
      if ((await ifExists(stat(real)))?.isFile() === true) return async () => createReadStream(real);
    }
    return undefined;
  },
  close: () => undefined,
});

/** Returns the path with links resolved; undefined when it does not exist. */
async function withoutLinks(filePath: string): Promise<string | undefined> {
  try {
    return await ifExists(realpath(filePath));
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
    if (zip.entryCount > max) throw new CommandRefused(`压缩包里的文件超过 ${max} 个，请先解压`);
    for await (const entry of zip.eachEntry()) {
      if (!isPlainEntry(entry) || entry.fileName.endsWith('/')) continue;
      // When two files have the same last part, a full path takes precedence.
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
