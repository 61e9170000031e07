import { statfs } from 'node:fs/promises';
import { cacheFor } from './cache-for.ts';

/**
 * Sizes of the file system that holds DATA_DIR, in bytes; `free` is the writable part, without the reserve of root.
 */
export type DiskSpace = { readonly free: number; readonly total: number };

export type DiskProbe = () => Promise<DiskSpace>;

/** Milliseconds for which a result is cached, because a disk does not fill up within seconds. */
const maxAge = 3000;

/** Reads the disk at most once in three seconds. Throws the errors of `statfs`, and reads again the next time. */
export function createDiskProbe(
  folder: string,
  clock: () => Date,
  measure: (folder: string) => Promise<DiskSpace> = readDisk,
): DiskProbe {
  return cacheFor(
    maxAge,
    () => clock().getTime(),
    () => measure(folder),
  );
}

async function readDisk(folder: string): Promise<DiskSpace> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, total: blocks * bsize };
}

/** Free share of the disk below which the administrator is warned. */
const lowShare = 0.1;

export function isDiskLow({ free, total }: DiskSpace): boolean {
  return free < total * lowShare;
}
