/** Fills a folder with what the server serves at /scratch-editor/: the staged editor, and our frame around it. */
import { createHash } from 'node:crypto';
import { copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFrame } from '../bundle-frame.mjs';
import { stageEditor } from './stage.mjs';

const here = path.dirname(fileURLToPath(import.meta.url));
const source = path.resolve(here, '../../src/editor-frame');

/** Errors: those of `stageEditor`; the folder is then left without an editor. @param {string} outDir @param {(line: string) => void} say */
export async function buildEditor(outDir, say) {
  await rm(outDir, { recursive: true, force: true });
  const staged = await stageEditor(say);
  const [frame, page] = await Promise.all([
    bundleFrame(path.join(source, 'frame.ts'), 'workEditorFrame'),
    readFile(path.join(source, 'index.html'), 'utf8'),
    cp(staged, outDir, { recursive: true }),
  ]);
  await mkdir(path.join(outDir, 'source'));
  // What the editor was changed by, for whoever uses it (AGPL, section 13), and what else is in the product.
  await Promise.all([
    ...['stage.mjs', 'trim.mjs'].map((name) =>
      copyFile(path.join(here, name), path.join(outDir, 'source', `${name}.txt`)),
    ),
    copyFile(path.resolve(here, '../../NOTICE'), path.join(outDir, 'NOTICE.txt')),
  ]);
  const name = `frame.${createHash('sha256').update(frame).digest('hex').slice(0, 10)}.js`;
  await Promise.all([
    writeFile(path.join(outDir, name), frame),
    // Last: a folder with this file is complete.
    writeFile(path.join(outDir, 'index.html'), page.replace('./frame.js', `./${name}`)),
  ]);
}
