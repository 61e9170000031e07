/**
 * Fetches the Scratch editor once, checks it, and leaves what the product serves in a folder that clones share.
 * It is no dependency: npm would install 748 packages beside a bundle that needs none of them.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { extract } from 'tar';
import { trimBundle } from './trim.mjs';

const editor = {
  name: '@scratch/scratch-gui-standalone',
  version: '15.1.1',
  integrity:
    'sha512-PJu+9HlhtETpKeVvIAVA7GTcbemBcLrXEe35GP4dnET2/AKP9riAAUAd0aP5jsddIGA2PzHyHjWihHMe3Ix7vw==',
};
/** Where the server serves the folder; the bundle asks for its parts below it. */
export const editorPath = '/scratch-editor/';
const here = path.dirname(fileURLToPath(import.meta.url));

/** Text of the licences and the marks travels with what they are about. */
const licences = ['LICENSE', 'TRADEMARK'];

/** The shared folder of this version, changed when our changes to it change. */
export async function stagedFolder() {
  const scripts = await Promise.all(['stage.mjs', 'trim.mjs'].map((name) => readFile(path.join(here, name))));
  const recipe = createHash('sha256').update(Buffer.concat(scripts)).digest('hex').slice(0, 12);
  const cache =
    process.env['SCRATCH_EDITOR_CACHE'] ??
    path.join(process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'), 'scratch-campus');
  return path.join(cache, `scratch-editor-${editor.version}-${recipe}`);
}

/**
 * Leaves the staged editor in its shared folder and answers where; at once when it is there. Errors: no registry, a
 * package that is not the expected one, a bundle that cannot be changed as expected.
 * @param {(line: string) => void} say
 */
export async function stageEditor(say) {
  const folder = await stagedFolder();
  if (existsSync(path.join(folder, 'staged.json'))) return folder;
  mkdirSync(path.dirname(folder), { recursive: true });
  const work = mkdtempSync(`${folder}.part-`);
  try {
    say('正在下载 Scratch 编辑器（约 150 MB，只在第一次进行）…');
    const archive = await fetchPackage(work);
    say('正在校验并整理 Scratch 编辑器…');
    checkIntegrity(archive);
    const unpacked = path.join(work, 'unpacked');
    mkdirSync(unpacked);
    await extract({
      file: archive,
      cwd: unpacked,
      strip: 1,
      filter: (name) => /^package\/(dist\/(?!types)|LICENSE|TRADEMARK)/.test(name) && !name.endsWith('.map'),
    });
    const staged = path.join(work, 'staged');
    keepNeeded(unpacked, staged);
    await compress(staged);
    writeFileSync(path.join(staged, 'staged.json'), `${JSON.stringify(editor, null, 2)}\n`);
    // Two starts may stage at once: the first to finish wins, and both have the same.
    if (!existsSync(folder)) renameSync(staged, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

/** @param {string} folder @returns {Promise<string>} the downloaded archive */
async function fetchPackage(folder) {
  const child = spawn(
    'npm',
    [
      'pack',
      `${editor.name}@${editor.version}`,
      '--loglevel=error',
      '--prefer-offline',
      '--fetch-retries=0',
      '--pack-destination',
      folder,
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
      // Not from inside a project: its .npmrc and its scripts have nothing to say here.
      cwd: folder,
    },
  );
  const code = await new Promise((resolve, reject) => child.on('exit', resolve).on('error', reject));
  const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
  if (code !== 0 || archive === undefined)
    throw new Error('the Scratch editor could not be fetched from the npm registry');
  return path.join(folder, archive);
}

/** @param {string} archive */
function checkIntegrity(archive) {
  const found = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
  if (found !== editor.integrity) throw new Error('the Scratch editor is not the expected one (integrity)');
}

/** Copies the changed bundle, what it refers to, and every licence. @param {string} from @param {string} to */
function keepNeeded(from, to) {
  const dist = path.join(from, 'dist');
  mkdirSync(to, { recursive: true });
  const bundle = trimBundle(readFileSync(path.join(dist, 'scratch-gui-standalone.js'), 'utf8'), editorPath);
  writeFileSync(path.join(to, 'scratch-gui.js'), bundle);
  cpSync(
    path.join(dist, 'scratch-gui-standalone.js.LICENSE.txt'),
    path.join(to, 'scratch-gui.js.LICENSE.txt'),
  );
  for (const name of licences) cpSync(path.join(from, name), path.join(to, `${name}.txt`));
  cpSync(path.join(dist, 'static/blocks-media'), path.join(to, 'static/blocks-media'), { recursive: true });
  // The tutorials' pictures in thirteen languages belong to chunks that are left behind.
  const needed = new Set(bundle.match(/(?<=static\/assets\/)[\w.-]+/g));
  for (const name of needed) {
    const file = path.join(dist, 'static/assets', name);
    if (existsSync(file)) cpSync(file, path.join(to, 'static/assets', name));
  }
  cpSync(path.join(dist, 'chunks'), path.join(to, 'chunks'), {
    recursive: true,
    // The tutorials' steps, and the model of the face extension.
    filter: (name) => !/-steps\.|mediapipe/.test(name),
  });
  for (const name of [
    'extension-worker.js',
    'extension-worker.js.LICENSE.txt',
    '30d09ba32a17082ef820b57d52d60b7b.hex',
  ])
    cpSync(path.join(dist, name), path.join(to, name));
}

/** Once for all clones: the build's own compression would take half a minute each time. @param {string} folder */
async function compress(folder) {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 } };
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && /\.(js|txt|svg|hex|json)$/.test(one.name))) {
    const file = path.join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    if (content.length < 256) continue;
    const [packed, zipped] = await Promise.all([
      promisify(brotliCompress)(content, quality),
      promisify(gzip)(content, { level: 9 }),
    ]);
    writeFileSync(`${file}.br`, packed);
    writeFileSync(`${file}.gz`, zipped);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = await stageEditor((line) => console.log(line));
  console.log(folder);
}
