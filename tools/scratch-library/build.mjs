/**
 * Builds the files that the server serves at /scratch-library/: the pictures and sounds of the starter
 * library.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeLibrary } from './library.mjs';

const licence = path.join(path.dirname(fileURLToPath(import.meta.url)), 'LICENSE.txt');

/** @param {string} outDir @param {(line: string) => void} say */
export async function buildLibrary(outDir, say) {
  const started = performance.now();
  const { files, index } = makeLibrary();
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await Promise.all([...files].map(([name, content]) => writeFile(path.join(outDir, name), content)));
  await writeFile(path.join(outDir, 'LICENSE.txt'), await readFile(licence));
  // The index is written last: a folder with this file is complete.
  await writeFile(path.join(outDir, 'index.json'), JSON.stringify(index));
  const bytes = [...files.values()].reduce((sum, content) => sum + content.length, 0);
  const { sprites, backdrops, sounds } = index;
  say(
    `素材库：${sprites.length} 个角色、${backdrops.length} 个背景、${sounds.length} 个声音，${(bytes / 1e6).toFixed(1)} MB，${((performance.now() - started) / 1000).toFixed(1)} 秒`,
  );
}
