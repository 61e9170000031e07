/** Fills a folder with what the server serves at /code-editor/: the editors of Python and of blocks, and their player. */
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFrame } from '../bundle-frame.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const source = path.join(root, 'src/code-frame');
const skulpt = path.join(root, 'node_modules/skulpt');
const blockly = path.join(root, 'node_modules/blockly');

/** Each page with the script that makes it what it is. */
const pages = [
  { page: 'python.html', template: 'editor.html', entry: 'python-editor.ts' },
  { page: 'blockly.html', template: 'editor.html', entry: 'blockly-editor.ts' },
  { page: 'player.html', template: 'player.html', entry: 'player-frame.ts' },
];

/** @param {string} outDir is emptied first */
export async function buildCodeEditor(outDir) {
  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  /** Writes a file under a name that its content decides. @param {string} name @param {string | Buffer} content */
  const put = async (name, content) => {
    const { name: stem, ext } = path.parse(name);
    const hashed = `${stem}.${createHash('sha256').update(content).digest('hex').slice(0, 10)}${ext}`;
    await writeFile(path.join(outDir, hashed), content);
    return /** @type {const} */ ([`./${name}`, `./${hashed}`]);
  };
  const shared = await Promise.all([
    put('skulpt.js', await readFile(path.join(skulpt, 'dist/skulpt.min.js'))),
    put('skulpt-stdlib.js', await readFile(path.join(skulpt, 'dist/skulpt-stdlib.js'))),
    put('code-frame.css', await readFile(path.join(source, 'code-frame.css'))),
    cp(path.join(blockly, 'media'), path.join(outDir, 'media'), { recursive: true }),
    cp(path.join(skulpt, 'LICENSE'), path.join(outDir, 'skulpt-LICENSE.txt')),
    cp(path.join(blockly, 'LICENSE'), path.join(outDir, 'blockly-LICENSE.txt')),
  ]);
  for (const { page, template, entry } of pages) {
    const script = await put(
      entry.replace('.ts', '.js'),
      await bundleFrame(path.join(source, entry), 'codeFrame'),
    );
    const names = [...shared.filter((one) => one !== undefined), ['./desk.js', script[1]]];
    const html = await readFile(path.join(source, template), 'utf8');
    const named = names.reduce((text, [from = '', to = '']) => text.replace(`"${from}"`, `"${to}"`), html);
    await writeFile(path.join(outDir, page), named);
  }
}
