/**
 * Builds the files that the server serves at /code-editor/: the Python and block editors and their player.
 */
import { cp, mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFrame } from '../bundle-frame.mjs';
import { frameWhole, writeFrames } from '../frame-page.mjs';
import { buildPython } from './build-python.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const source = path.join(root, 'src/code-frame');
const blockly = path.join(root, 'node_modules/blockly');

/** The pages, each with its template and its script. */
const pages = [
  { page: 'python.html', template: 'editor.html', entry: 'python-editor.ts' },
  { page: 'blockly.html', template: 'editor.html', entry: 'blockly-editor.ts' },
  { page: 'player.html', template: 'player.html', entry: 'player-frame.ts' },
];

/** @param {string} outDir is emptied first */
export async function buildCodeEditor(outDir) {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  const [style] = await Promise.all([
    readFile(path.join(source, 'code-frame.css'), 'utf8'),
    cp(path.join(blockly, 'media'), path.join(outDir, 'media'), { recursive: true }),
    buildPython(root, path.join(outDir, 'python')),
    cp(path.join(blockly, 'LICENSE'), path.join(outDir, 'blockly-LICENSE.txt')),
  ]);
  const shared = { 'code-frame.css': style };
  const made = await Promise.all(
    pages.map(async ({ page, template, entry }) => {
      const html = await readFile(path.join(source, template), 'utf8');
      const script = await bundleFrame(path.join(source, entry), 'codeFrame');
      return /** @type {const} */ ([page, frameWhole(html, { ...shared, 'frame.js': script })]);
    }),
  );
  await writeFrames(outDir, Object.fromEntries(made));
}
