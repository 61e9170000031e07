import { statfs } from 'node:fs/promises';
import { fileSize } from './file-size.ts';

/**
 * What to say where the disk of `folder` has no room for `needed` bytes twice: a full disk would stop the school.
 * @param task what they are needed for
 */
export async function shortOfRoom(folder: string, needed: number, task: string): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed * 2) return undefined;
  return `磁盘空间不足：${task}约需 ${fileSize(needed)}，可用 ${fileSize(free)}`;
}
