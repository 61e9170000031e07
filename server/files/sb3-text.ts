import type { Entry, ZipFile } from 'yauzl';

import { isSb1, readSb1 } from './sb1.ts';
import { SB3_LIMITS } from './sb3.ts';
import { isDiskError, withZip } from './with-zip.ts';

/**
 * Returns the project.json of a stored project, which was inspected at its upload. Undefined if it is missing, or the
 * file is neither an archive nor a Scratch 1.4 file.
 */
export async function readProjectText(path: string): Promise<string | undefined> {
  try {
    if (await isSb1(path)) return (await readSb1(path))?.project;
    return await withZip(path, { options: { strictFileNames: true } }, projectText);
  } catch (error) {
    if (isDiskError(error)) throw error;
    return undefined;
  }
}

async function projectText(zip: ZipFile): Promise<string | undefined> {
  for await (const entry of zip.eachEntry()) {
    if (!isProject(entry)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
  return undefined;
}

function isProject({ fileName, uncompressedSize }: Entry): boolean {
  const isNamed = fileName === 'project.json' || /^(?!__MACOSX\/)[^/]+\/project\.json$/.test(fileName);
  return isNamed && uncompressedSize <= SB3_LIMITS.project;
}
