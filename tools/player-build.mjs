/**
 * Builds the sandboxed pages that run works, of the player and of behaviour checks, with their scripts and the
 * engine inlined and the licences of the engine next to them.
 */
import { copyFile, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFrame } from './bundle-frame.mjs';
import { frameWhole, writeFrames } from './frame-page.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const source = path.join(root, 'src/player-frame');
const engine = path.join(root, 'node_modules/@turbowarp/packager');
const engineName = 'scaffolding-min.js';

/**
 * Empties `outDir` and fills it with the pages, which are served at `/player/`.
 * @param {string} outDir
 */
export async function buildPlayer(outDir) {
  const [frame, checkFrame, scaffolding, page, checkPage] = await Promise.all([
    bundleFrame(path.join(source, 'frame.ts'), 'workPlayerFrame'),
    bundleFrame(path.join(source, 'check/check-frame.ts'), 'checkFrame'),
    readFile(path.join(engine, 'dist/scaffolding', engineName), 'utf8'),
    readFile(path.join(source, 'index.html'), 'utf8'),
    readFile(path.join(source, 'check/check.html'), 'utf8'),
  ]);
  const licence = `${engineName}.LICENSE.txt`;
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await Promise.all([
    copyFile(path.join(engine, 'dist/scaffolding', licence), path.join(outDir, licence)),
    copyFile(path.join(engine, 'LICENSE'), path.join(outDir, 'LICENSE.txt')),
    writeFrames(outDir, {
      'index.html': frameWhole(page, { 'frame.js': frame, [engineName]: scaffolding }),
      'check.html': frameWhole(checkPage, { 'check-frame.js': checkFrame, [engineName]: scaffolding }),
    }),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outDir = process.argv[2];
  if (outDir === undefined) throw new Error('usage: node tools/player-build.mjs <outDir>');
  await buildPlayer(path.resolve(outDir));
}
