import { open, readFile } from 'node:fs/promises';
import { isScratch1, readScratch1, type Scratch1 } from '#openapi/scratch1.ts';

/** Returns whether the file at a path begins like a Scratch 1.4 file. */
export async function isSb1(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(10), 0, 10, 0);
    return isScratch1(buffer);
  } finally {
    await handle.close();
  }
}

/** Converts the Scratch 1.4 file at a path. Returns undefined if it is damaged; errors as of `readScratch1`. */
export async function readSb1(path: string): Promise<Scratch1 | undefined> {
  // Copy the data: the library reads the underlying buffer from its start.
  const { buffer } = new Uint8Array(await readFile(path));
  return readScratch1(buffer);
}
