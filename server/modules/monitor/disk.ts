import { readdir, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { ifExists } from '#server/files/folders.ts';
import { metric } from './monitor.rules.ts';

/** The disk that holds the data folder. */
export async function readDisk(dataDir: string) {
  const { blocks, bavail, bfree, bsize } = await statfs(dataDir);
  const total = blocks * bsize;
  const used = (blocks - bfree) * bsize;
  // Some of what is free is kept for the system: full is what we may fill.
  const usable = used + bavail * bsize;
  const restPPT = usable === 0 ? 0 : Math.round((used / usable) * 10_000) / 100;
  return { name: dataDir, total, used, restPPT };
}

/** What the product itself has put there. */
export async function readFolders(dataDir: string, files: number, thumbnails: number) {
  const backups = await filesIn(path.join(dataDir, 'backups'));
  const log = await ifExists(stat(path.join(dataDir, 'server.log')));
  return [
    metric('disk.files', '作品、素材等文件', 'bytes', files),
    metric('disk.thumbnails', '图片缩略图', 'bytes', thumbnails),
    metric(
      'disk.backups',
      `备份（${backups.length} 份）`,
      'bytes',
      backups.reduce((sum, size) => sum + size, 0),
    ),
    metric('disk.log', '服务器日志', 'bytes', log?.size ?? 0),
  ];
}

async function filesIn(folder: string): Promise<number[]> {
  const names = (await ifExists(readdir(folder))) ?? [];
  const found = await Promise.all(names.map((name) => ifExists(stat(path.join(folder, name)))));
  return found.flatMap((one) => (one?.isFile() === true ? [one.size] : []));
}
