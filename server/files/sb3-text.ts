import { fromRandomAccessReaderPromise, type Entry } from 'yauzl';
import { open } from 'node:fs/promises';

import { BoundedReader } from './bounded-reader.ts';
import { SB3_LIMITS } from './sb3.ts';

/**
 * The project.json of a stored project, which was inspected when it came in. Undefined when there is none, or the file
 * is no archive.
 */
export async function readProjectText(path: string): Promise<string | undefined> {
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    const zip = await fromRandomAccessReaderPromise(new BoundedReader(handle, size), size, {
      strictFileNames: true,
    });
    for await (const entry of zip.eachEntry()) {
      if (!isProject(entry)) continue;
      const chunks: Buffer[] = [];
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        if (Buffer.isBuffer(chunk)) chunks.push(chunk);
      }
      return Buffer.concat(chunks).toString('utf8');
    }
    return undefined;
  } catch (error) {
    // Complaints of yauzl and zlib name no system call; an error that does is the disk's, not the file's.
    if (error instanceof Error && 'syscall' in error) throw error;
    return undefined;
  } finally {
    await handle.close();
  }
}

function isProject({ fileName, uncompressedSize }: Entry): boolean {
  const isNamed = fileName === 'project.json' || /^(?!__MACOSX\/)[^/]+\/project\.json$/.test(fileName);
  return isNamed && uncompressedSize <= SB3_LIMITS.project;
}
