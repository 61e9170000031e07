import { open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Returns the result, or undefined if there is no such file. Other errors are thrown. */
export async function ifExists<Result>(task: Promise<Result>): Promise<Result | undefined> {
  try {
    return await task;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined;
    throw error;
  }
}

/** Syncs `folder`, so that a rename in it survives a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder, and its file system journals renames.
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes the `.part` files of `folder` last written before `olderThan` (milliseconds of the epoch). */
export async function removeLeftovers(folder: string, olderThan: number): Promise<void> {
  const names = await readdir(folder);
  for (const name of names.filter((each) => each.endsWith('.part'))) {
    const path = join(folder, name);
    const found = await ifExists(stat(path));
    if (found !== undefined && found.mtimeMs <= olderThan) await rm(path, { force: true });
  }
}
