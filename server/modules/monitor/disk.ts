import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '#server/files/folders.ts';
import { metric } from './monitor.rules.ts';

/** Returns the disk of the data folder. */
export async function readDisk(dataDir: string) {
  const { blocks, bavail, bfree, bsize } = await statfs(dataDir);
  const total = blocks * bsize;
  const used = (blocks - bfree) * bsize;
  // A part of the free space is reserved for the system, so the percentage relates to the usable space.
  const usable = used + bavail * bsize;
  const restPPT = usable === 0 ? 0 : Math.round((used / usable) * 10_000) / 100;
  return { name: dataDir, total, used, restPPT };
}

export type Backups = { readonly count: number; readonly bytes: number };

/** Returns the number of archives, and the bytes of archives and content-addressed files. */
export async function measureBackups(folder: string): Promise<Backups> {
  const all = (await ifExists(readdir(folder, { recursive: true, withFileTypes: true }))) ?? [];
  let bytes = 0;
  // The files are read one after the other, because there are as many as the school has files.
  for (const one of all)
    if (one.isFile()) bytes += (await ifExists(stat(path.join(one.parentPath, one.name))))?.size ?? 0;
  return { count: all.filter((one) => one.isFile() && one.parentPath === folder).length, bytes };
}

/** Returns what the product itself stores there; backups in a bucket are not included. */
export async function readFolders(
  dataDir: string,
  files: number,
  thumbnails: number,
  backups: Backups | undefined,
) {
  const log = await ifExists(stat(path.join(dataDir, 'server.log')));
  return [
    metric('disk.files', '作品、素材等文件', 'bytes', files),
    metric('disk.thumbnails', '图片缩略图', 'bytes', thumbnails),
    ...(backups === undefined
      ? []
      : [metric('disk.backups', `备份（${backups.count} 份）`, 'bytes', backups.bytes)]),
    metric('disk.log', '服务器日志', 'bytes', log?.size ?? 0),
  ];
}
