import { createHash } from 'node:crypto';
import type { FileStore } from './file-store.ts';
import { FileDiffers, FileMissing } from './object-store.ts';

export type CopyReport = {
  readonly copied: number;
  /** Files that were already there, so an interrupted copy resumes. */
  readonly present: number;
  /** Total bytes copied. */
  readonly size: number;
  /** Contents whose bytes do not match their name; they are not copied. */
  readonly broken: readonly string[];
};

/**
 * Copies every file that the other store lacks, and reads each one back. Both may be in use; the next copy finds files
 * saved meanwhile. Errors: those of the stores.
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (done: number) => void = () => undefined,
): Promise<CopyReport> {
  const report = { copied: 0, present: 0, size: 0, broken: new Array<string>() };
  for await (const { sha256, size } of from.list()) {
    if ((await to.stat(sha256))?.size === size) report.present += 1;
    else if (await copyOne(from, to, { sha256, size })) {
      report.copied += 1;
      report.size += size;
    } else report.broken.push(sha256);
    onProgress(report.copied + report.present);
  }
  return report;
}

/** Returns false if the bytes do not match the name. */
async function copyOne(
  from: FileStore,
  to: FileStore,
  { sha256, size }: { readonly sha256: string; readonly size: number },
): Promise<boolean> {
  try {
    await to.put(await from.open(sha256), { limit: size, sha256 });
  } catch (error) {
    // The clean-up of unused files has removed it meanwhile.
    if (error instanceof FileMissing) return true;
    if (error instanceof FileDiffers) return false;
    throw error;
  }
  const hash = createHash('sha256');
  for await (const chunk of await to.open(sha256)) hash.update(chunk);
  if (hash.digest('hex') === sha256) return true;
  await to.remove(sha256);
  throw new FileDiffers(`${sha256} differs after it was stored`);
}
