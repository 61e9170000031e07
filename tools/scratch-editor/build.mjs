/** Fills a folder with what the server serves at /scratch-editor/: the staged editor, and our frame around it. */
import { createHash } from 'node:crypto';
import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFrame } from '../bundle-frame.mjs';
import { stageEditor } from './stage.mjs';

const source = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../src/editor-frame');

/** Errors: those of `stageEditor`; the folder is then left without an editor. @param {string} outDir @param {(line: string) => void} say */
export async function buildEditor(outDir, say) {
  await rm(outDir, { recursive: true, force: true });
  const staged = await stageEditor(say);
  const [frame, page] = await Promise.all([
    bundleFrame(path.join(source, 'frame.ts'), 'workEditorFrame'),
    readFile(path.join(source, 'index.html'), 'utf8'),
    cp(staged, outDir, { recursive: true }),
  ]);
  const name = `frame.${createHash('sha256').update(frame).digest('hex').slice(0, 10)}.js`;
  await Promise.all([
    writeFile(path.join(outDir, name), frame),
    // Last: a folder with this file is complete.
    writeFile(path.join(outDir, 'index.html'), page.replace('./frame.js', `./${name}`)),
  ]);
}
