import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { encrypt, type EncryptionKey } from './encryption.ts';

export type Checksum = { readonly size: number; readonly sha256: string };

export type ArchiveWriter = {
  /** Reads the source to its end and returns its size and hash. */
  readonly add: (
    name: string,
    source: Readable,
    options: { readonly compress: boolean },
  ) => Promise<Checksum>;
  /** Closes the archive; it is on the disk when the promise resolves. */
  readonly finish: () => Promise<void>;
  /** Stops writing; the caller removes the partial file. */
  readonly abort: () => Promise<void>;
};

const openOutput = (path: string): Writable =>
  createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });

/**
 * Creates a zip file at `path`, which must not exist. Only its owner can read it; it is encrypted when there is a
 * key. Entries are streamed: none is in memory as a whole.
 */
export function createArchive(
  path: string,
  {
    key,
    open = openOutput,
  }: { readonly key: EncryptionKey | undefined; readonly open?: ((path: string) => Writable) | undefined },
): ArchiveWriter {
  const zip = new ZipFile();
  const output = zip.outputStream;
  if (!(output instanceof Readable)) throw new TypeError('Unreachable: yazl writes into a PassThrough');
  const target = open(path);
  const written =
    key === undefined ? pipeline(output, target) : pipeline(output, (bytes) => encrypt(bytes, key), target);
  // The error reaches the caller through `add` or `finish`.
  written.catch(() => undefined);
  return {
    add: async (name, source, { compress }) => {
      const hash = createHash('sha256');
      let size = 0;
      async function* through(): AsyncGenerator<Buffer> {
        for await (const chunk of source) {
          if (!Buffer.isBuffer(chunk)) throw new TypeError('Unreachable: the sources are of bytes');
          size += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      }
      const measured = Readable.from(through(), { objectMode: false });
      measured.once('error', (error) => output.destroy(error));
      zip.addReadStream(measured, name, { compress, mode: 0o100600, forceZip64Format: true });
      // A full disk ends the output, and then nothing reads the source any more; the race avoids an endless wait.
      await Promise.race([finished(measured, { writable: false }), written.then(() => undefined)]);
      return { size, sha256: hash.digest('hex') };
    },
    finish: async () => {
      zip.end();
      await written;
    },
    abort: async () => {
      output.destroy(new Error('aborted'));
      await written.catch(() => undefined);
    },
  };
}
