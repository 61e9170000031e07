import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const webFolder = path.resolve('dist/web');
const kilobyte = 1000;

/** Returns the transferred size of a built file, in kB of gzip. */
async function weightOf(file: string): Promise<number> {
  const packed = await stat(path.join(webFolder, `${file}.gz`)).catch(() => undefined);
  return (packed?.size ?? gzipSync(await readFile(path.join(webFolder, file))).length) / kilobyte;
}

/** Returns the total size of the built files among these addresses, each counted once, in kB of gzip. */
export async function weightOfRequests(
  addresses: readonly string[],
  extension: '.js' | '.css',
): Promise<number> {
  const files = new Set(
    addresses
      .map((address) => new URL(address).pathname)
      .filter((name) => name.startsWith('/assets/') && name.endsWith(extension)),
  );
  const weights = await Promise.all([...files].map(weightOf));
  return weights.reduce((sum, weight) => sum + weight, 0);
}
