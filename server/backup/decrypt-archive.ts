import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { RandomAccessReader } from 'yauzl';
import { BackupRefused } from './manifest.ts';
import { headSize, isEncrypted, keyFor, plainSize, decrypt, type EncryptionKey } from './encryption.ts';
import type { ByteSource } from './backup-location.ts';

export type Secret = {
  readonly passphrase: string | undefined;
  /** A derived key; it saves the slow derivation when it fits. */
  readonly known?: EncryptionKey | undefined;
};

/**
 * Returns the decrypted archive and its key, or a plain archive unchanged. Throws BackupRefused and errors of the
 * source.
 */
export async function decryptArchive(
  source: ByteSource,
  { passphrase, known }: Secret,
): Promise<{ readonly plain: ByteSource; readonly key: EncryptionKey | undefined }> {
  const head = await buffer(source.read(0, Math.min(headSize, source.size)));
  const size = plainSize(source.size);
  if (!isEncrypted(head) || size < 0) return { plain: source, key: undefined };
  if (passphrase === undefined)
    throw new BackupRefused('备份有口令，请用环境变量 BACKUP_PASSPHRASE 给出后再试');
  const key = await keyFor(head, passphrase, known);
  const read: ByteSource['read'] = (start, end) => decrypt(source, key, { start, end });
  return { plain: { ...source, size, read }, key };
}

/** Bytes at the end of a zip, where its directory is. They are read once, because yauzl reads them in many pieces. */
const tailSize = 256 * 1024;

/** yauzl calls this method to read ranges. */
export class RangedReader extends RandomAccessReader {
  readonly #source: ByteSource;
  #tail: Promise<Buffer> | undefined;
  constructor(source: ByteSource) {
    super();
    this.#source = source;
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false });
  }
  async *#read(start: number, end: number): AsyncGenerator<Buffer> {
    const { size, read } = this.#source;
    const from = Math.max(0, size - tailSize);
    if (start < from) yield* read(start, end);
    else {
      this.#tail ??= buffer(read(from, size));
      yield (await this.#tail).subarray(start - from, end - from);
    }
  }
  override close(done: (error: Error | null) => void): void {
    void this.#end(done);
  }
  async #end(done: (error: Error | null) => void): Promise<void> {
    try {
      await this.#source.close();
      done(null);
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  }
}
