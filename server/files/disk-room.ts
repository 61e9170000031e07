import { statfs } from 'node:fs/promises';
import { fileSize } from './file-size.ts';

/**
 * Returns a message if the disk of `folder` has less than twice the `needed` bytes free, because a full disk would
 * stop the school.
 * @param task the task that needs the bytes, for the message
 */
export async function lowSpaceMessage(
  folder: string,
  needed: number,
  task: string,
): Promise<string | undefined> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= needed * 2) return undefined;
  return `磁盘空间不足：${task}约需 ${fileSize(needed)}，可用 ${fileSize(free)}`;
}
