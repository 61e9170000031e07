import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { ZipFile } from 'yazl';
import type { Entry } from './entries.ts';

/** The inputs of both kinds of archive: `tree` below the folder `name`, with the timestamp `time`. */
export type Packed = {
  readonly tree: string;
  readonly entries: readonly Entry[];
  readonly time: Date;
  readonly file: string;
};

/**
 * Writes a tar archive with links and execute permissions. The owner is the user who unpacks it. The same
 * tree gives the same bytes.
 */
export async function writeTar({ tree, entries, time, file }: Packed): Promise<void> {
  const names = entries.map((entry) => `${path.basename(tree)}/${entry.path}`);
  await create(
    { file, cwd: path.dirname(tree), gzip: true, portable: true, mtime: time, noDirRecurse: true },
    names,
  );
}

/** Writes a zip archive for Windows, without links and permissions. The same tree gives the same bytes. */
export async function writeZip({ tree, entries, time, file }: Packed): Promise<void> {
  const zip = new ZipFile();
  // The format has no time zone. Every build uses the one of China.
  const mtime = new Date(time.getTime() + (8 * 60 + time.getTimezoneOffset()) * 60_000);
  for (const entry of entries)
    zip.addFile(path.join(tree, entry.path), `${path.basename(tree)}/${entry.path}`, {
      mtime,
      mode: 0o100644,
      forceDosTimestamp: true,
    });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

/** Returns the SHA-256 in hex. */
export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
