import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { create } from 'tar';
import { ZipFile } from 'yazl';
import type { Entry } from './entries.ts';

/** What both kinds of archive are made of: `tree` below the folder `name`, as of `time`. */
export type Packed = {
  readonly tree: string;
  readonly entries: readonly Entry[];
  readonly time: Date;
  readonly file: string;
};

/** With links and the right to run, owned by whoever unpacks it. Two of the same tree are equal. */
export async function writeTar({ tree, entries, time, file }: Packed): Promise<void> {
  const names = entries.map((entry) => `${path.basename(tree)}/${entry.path}`);
  await create(
    { file, cwd: path.dirname(tree), gzip: true, portable: true, mtime: time, noDirRecurse: true },
    names,
  );
}

/** For Windows: neither links nor rights. Two of the same tree are equal. */
export async function writeZip({ tree, entries, time, file }: Packed): Promise<void> {
  const zip = new ZipFile();
  // The format knows no time zone: everywhere that of China.
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

/** SHA-256, in hex. */
export async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
