import { read } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';

import { RandomAccessReader } from 'yauzl';

const CHUNK = 64 * 1024;

/**
 * The reader that yauzl uses for an archive. Its own reader passes any 64-bit position of a zip64 record to `fs.read`,
 * which throws for unsafe integers inside a callback: an upload of 150 bytes would end the process. The caller closes
 * the handle.
 */
export class BoundedReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  readonly #size: number;

  constructor(handle: FileHandle, size: number) {
    super();
    this.#handle = handle;
    this.#size = size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    if (position + length > this.#size) setImmediate(callback, new Error('position outside the file'));
    else read(this.#handle.fd, buffer, offset, length, position, (error) => callback(error));
  }

  /** Not `createReadStream`: yauzl destroys its streams, and a destroyed file stream closes the descriptor. */
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#chunks(start, end), { objectMode: false });
  }

  async *#chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; at += CHUNK) {
      const length = Math.min(CHUNK, end - at);
      const { bytesRead, buffer } = await this.#handle.read(Buffer.alloc(length), 0, length, at);
      if (bytesRead < length) throw new Error('file ends early');
      yield buffer;
    }
  }
}
