import type { FileStore } from './file-store.ts';

/** Where a stored file lies on this machine; undefined when it does not. */
export async function storedPath(
  files: Pick<FileStore, 'localPath' | 'stat'>,
  sha256: string,
): Promise<string | undefined> {
  return (await files.stat(sha256)) === undefined ? undefined : files.localPath(sha256);
}
