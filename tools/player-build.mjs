/**
 * Builds the sandboxed player page: our frame script, the engine beside it, and the engine's licences.
 * Scripts are named by their content, so a server may let browsers keep them for ever; `index.html` may not be kept.
 */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { bundleFrame } from './bundle-frame.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const source = path.join(root, 'src/player-frame');
const engine = path.join(root, 'node_modules/@turbowarp/packager');

/**
 * @param {string} name
 * @param {Buffer} content
 */
function hashedName(name, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 10);
  return `${name}.${hash}.js`;
}

/**
 * The same file once as it is and once for each encoding a browser may ask for.
 * @param {string} file
 * @param {Buffer} content
 */
async function writeCompressed(file, content) {
  const [zipped, packed] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  ]);
  await Promise.all([
    writeFile(file, content),
    writeFile(`${file}.gz`, zipped),
    writeFile(`${file}.br`, packed),
  ]);
}

/**
 * Empties `outDir` and fills it with the player page; serve it at `/player/`.
 * @param {string} outDir
 * @returns {Promise<{ files: string[] }>} names inside `outDir`, without their .gz and .br forms
 */
export async function buildPlayer(outDir) {
  const [code, engineScript, page] = await Promise.all([
    bundleFrame(path.join(source, 'frame.ts'), 'workPlayerFrame'),
    readFile(path.join(engine, 'dist/scaffolding/scaffolding-min.js')),
    readFile(path.join(source, 'index.html'), 'utf8'),
  ]);
  const frameScript = Buffer.from(code);
  const frameName = hashedName('frame', frameScript);
  const engineName = hashedName('scaffolding', engineScript);
  const html = page
    .replace('./frame.js', `./${frameName}`)
    .replace('./scaffolding-min.js', `./${engineName}`);

  await rm(outDir, { recursive: true, force: true });
  await mkdir(outDir, { recursive: true });
  await Promise.all([
    writeFile(path.join(outDir, 'index.html'), html),
    writeCompressed(path.join(outDir, frameName), frameScript),
    writeCompressed(path.join(outDir, engineName), engineScript),
    copyLicence(
      'dist/scaffolding/scaffolding-min.js.LICENSE.txt',
      path.join(outDir, 'scaffolding-min.js.LICENSE.txt'),
    ),
    copyLicence('LICENSE', path.join(outDir, 'LICENSE.txt')),
  ]);
  return { files: ['index.html', frameName, engineName, 'scaffolding-min.js.LICENSE.txt', 'LICENSE.txt'] };
}

/**
 * @param {string} from
 * @param {string} to
 */
async function copyLicence(from, to) {
  await writeFile(to, await readFile(path.join(engine, from)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outDir = process.argv[2];
  if (outDir === undefined) throw new Error('usage: node tools/player-build.mjs <outDir>');
  const { files } = await buildPlayer(path.resolve(outDir));
  console.log(`player: ${files.join(', ')}`);
}
