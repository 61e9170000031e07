/** Builds the files that the server serves at /scratch-editor/: the staged editor and the frame around it. */
import { copyFile, cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFrame } from '../bundle-frame.mjs';
import { frameWhole, writeFrames } from '../frame-page.mjs';
import { stageEditor } from './stage.mjs';
import { translateWords } from './words.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const source = path.resolve(here, '../../src/editor-frame');
const bundle = 'scratch-gui.js';

/**
 * Errors: those of `stageEditor`; the folder then has no editor.
 * @param {string} outDir
 * @param {(line: string) => void} say
 */
export async function buildEditor(outDir, say) {
  await rm(outDir, { recursive: true, force: true });
  const staged = await stageEditor(say);
  const [frame, page, gui, paper] = await Promise.all([
    bundleFrame(path.join(source, 'frame.ts'), 'workEditorFrame'),
    readFile(path.join(source, 'index.html'), 'utf8'),
    readFile(path.join(staged, bundle), 'utf8'),
    readPaper(path.join(staged, 'chunks')),
    cp(staged, outDir, { recursive: true, filter: (name) => !/scratch-gui\.js(\.br|\.gz)?$/.test(name) }),
  ]);
  await mkdir(path.join(outDir, 'source'));
  // The AGPL (section 13) requires offering the changes to the editor to its users. NOTICE lists the other
  // components.
  await Promise.all([
    ...['stage.mjs', 'trim.mjs', 'words.mjs'].map((name) =>
      copyFile(path.join(here, name), path.join(outDir, 'source', `${name}.txt`)),
    ),
    copyFile(path.resolve(here, '../../NOTICE'), path.join(outDir, 'NOTICE.txt')),
  ]);
  await writeFrames(outDir, {
    'index.html': frameWhole(page, {
      'frame.js': frame,
      'paper-source.js': paper,
      [bundle]: translateWords(gui),
    }),
  });
}

/**
 * Returns the chunk that the editor would download at every opening. The editor uses it if it is loaded
 * before the editor itself.
 * @param {string} folder
 */
async function readPaper(folder) {
  const [name, ...others] = (await readdir(folder)).filter((one) =>
    /^paper-source\.[0-9a-f]+\.js$/.test(one),
  );
  if (name === undefined || others.length > 0)
    throw new Error('The editor has another paper-source than expected');
  return await readFile(path.join(folder, name), 'utf8');
}
