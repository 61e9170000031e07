import { PassThrough, Readable } from 'node:stream';
import { openArchive, type ArchiveReader } from './archive-reader.ts';
import { createArchive, type ArchiveWriter } from './archive-writer.ts';
import type { ArchiveSource } from './backup-location.ts';
import { makeKey } from './encryption.ts';
import { fileEntry, manifestName, tableEntry } from './manifest.ts';

/**
 * Streams an archive with all its files in it, like the archive that the backup command writes into one file. Nothing
 * is stored on the way. Throws BackupRefused when the archive cannot be opened; the stream fails when a part of it is
 * damaged. `passphrase` decrypts the archive and encrypts the stream.
 */
export async function streamWholeArchive(
  source: ArchiveSource,
  passphrase: string | undefined,
): Promise<Readable> {
  const archive = await openArchive(source, { passphrase });
  const output = new PassThrough();
  const key = passphrase === undefined ? undefined : await makeKey(passphrase);
  const writer = createArchive('', { key, open: () => output });
  void copyEntries(archive, writer)
    .catch(async (error: unknown) => {
      output.destroy(error instanceof Error ? error : new Error(String(error)));
      await writer.abort();
    })
    .finally(() => archive.close());
  return output;
}

async function copyEntries(
  { manifest, read, readFile }: ArchiveReader,
  writer: ArchiveWriter,
): Promise<void> {
  const add = async (name: string, bytes: AsyncIterable<Buffer>, compress: boolean): Promise<void> => {
    const entry = Readable.from(bytes);
    try {
      await writer.add(name, entry, { compress });
    } finally {
      // A browser that has closed the connection leaves the entry half read.
      entry.destroy();
    }
  };
  for (const table of manifest.tables) {
    const name = tableEntry(table.name);
    await add(name, await read(name, table), true);
  }
  // Works, pictures and videos are compressed already.
  for (const file of manifest.files) await add(fileEntry(file.sha256), await readFile(file), false);
  const { beside: _beside, ...whole } = manifest;
  await writer.add(manifestName, Readable.from([Buffer.from(JSON.stringify(whole, null, 1))]), {
    compress: true,
  });
  await writer.finish();
}
