import { open, type FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import { BackupRefused } from './manifest.ts';
import { headSize, isSealed, keyFor, plainSize, unseal, type SealKey } from './sealing.ts';

export type Secret = {
  readonly passphrase: string | undefined;
  /** Spares the time when it is the one. */
  readonly known?: SealKey | undefined;
};

type SealedArchive = {
  readonly reader: RandomAccessReader;
  /** Bytes of what is in it. */
  readonly size: number;
  readonly key: SealKey;
};

/** Undefined: the file is not sealed. Errors: BackupRefused, and what the disk says. */
export async function openSealed(
  file: string,
  { passphrase, known }: Secret,
): Promise<SealedArchive | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headSize), 0, headSize, 0);
    const { size } = await handle.stat();
    if (!isSealed(buffer.subarray(0, bytesRead)) || plainSize(size) < 0) {
      await handle.close();
      return undefined;
    }
    if (passphrase === undefined)
      throw new BackupRefused('备份有口令，请用环境变量 BACKUP_PASSPHRASE 给出后再试');
    const key = await keyFor(buffer, passphrase, known);
    return { reader: new SealedReader(handle, key, size), size: plainSize(size), key };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** yauzl asks its readers for ranges by this method. */
class SealedReader extends RandomAccessReader {
  readonly #handle: FileHandle;
  readonly #key: SealKey;
  readonly #size: number;
  constructor(handle: FileHandle, key: SealKey, size: number) {
    super();
    this.#handle = handle;
    this.#key = key;
    this.#size = size;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(unseal(this.#handle, this.#key, { size: this.#size, start, end }), {
      objectMode: false,
    });
  }
  override close(done: (error: Error | null) => void): void {
    void this.#end(done);
  }
  async #end(done: (error: Error | null) => void): Promise<void> {
    try {
      await this.#handle.close();
      done(null);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
