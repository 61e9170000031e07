import { open, type FileHandle } from 'node:fs/promises';
import { fromRandomAccessReaderPromise, type Options, type ZipFile } from 'yauzl';
import { BoundedReader } from './bounded-reader.ts';

type ZipOptions = {
  /** Checks the file before its directory is read. */
  readonly before?: (handle: FileHandle) => Promise<void>;
  readonly options?: Options;
};

/** Opens a zip for as long as the work takes. Errors: those of the work, of yauzl and of the disk. */
export async function withZip<Result>(
  path: string,
  { before, options }: ZipOptions,
  work: (zip: ZipFile) => Promise<Result>,
): Promise<Result> {
  const handle = await open(path, 'r');
  try {
    await before?.(handle);
    const { size } = await handle.stat();
    return await work(await fromRandomAccessReaderPromise(new BoundedReader(handle, size), size, options));
  } finally {
    await handle.close();
  }
}

/** Errors of yauzl and zlib have no system call; an error with one concerns the disk, not the file. */
export function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
