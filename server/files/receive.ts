import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReceivedFile } from './object-store.ts';

/** Number of bytes at the start of a file that are kept in memory for `sniffType`. */
export const HEAD_BYTES = 4096;

/** `head`: the first `HEAD_BYTES` bytes, for sniffing. */
export type ReceivedWithHead = ReceivedFile & { readonly head: Uint8Array };

export type ReceiveOptions = {
  /** Maximum number of bytes. Errors: FileTooLarge. */
  readonly limit: number;
  /** Aborts the upload and leaves nothing behind. */
  readonly signal?: AbortSignal;
};

export class FileTooLarge extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super(`file is larger than ${limit} bytes`);
    this.name = 'FileTooLarge';
    this.limit = limit;
  }
}

export class FileEmpty extends Error {
  override readonly name = 'FileEmpty';
}

/** Streams `source` into a new, synced file at `path`; a failure removes the file. */
export async function receive(
  source: AsyncIterable<Uint8Array> | Readable,
  path: string,
  { limit, signal }: ReceiveOptions,
): Promise<ReceivedWithHead> {
  const hash = createHash('sha256');
  const head = Buffer.alloc(HEAD_BYTES);
  let size = 0;
  async function* measure(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (size < HEAD_BYTES) head.set(chunk.subarray(0, HEAD_BYTES - size), size);
      size += chunk.byteLength;
      if (size > limit) throw new FileTooLarge(limit);
      hash.update(chunk);
      yield chunk;
    }
  }
  // `flush` syncs before closing. A FileHandle's stream with autoClose false never ends a pipeline.
  const file = createWriteStream(path, { flags: 'wx', flush: true, mode: 0o640 });
  const closed = new Promise<void>((resolve) => {
    file.once('close', () => resolve());
  });
  try {
    await pipeline(source, measure, file, signal === undefined ? {} : { signal });
    if (size === 0) throw new FileEmpty('file is empty');
  } catch (error) {
    // A stream destroyed while still opening creates its file afterwards: wait before removing it.
    await closed;
    await rm(path, { force: true });
    throw error;
  }
  return { sha256: hash.digest('hex'), size, head: head.subarray(0, Math.min(size, HEAD_BYTES)), path };
}
