/**
 * Builds the files that `npm start` runs: dist/web (the SPA with the player page) and dist/server.js. Text
 * files get .br and .gz variants, so that the server never compresses a file twice.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { browserTargets } from './browser-targets.mjs';
import { generate } from './gen.mjs';
import { writeCompressed } from './compress.mjs';
import { buildInputsHash, root } from './prepare.mjs';
import { buildCodeEditor } from './code-editor/build.mjs';
import { buildEditor } from './scratch-editor/build.mjs';
import { buildLibrary } from './scratch-library/build.mjs';
import { serverExternals } from './server-externals.mjs';

const webFolder = path.join(root, 'dist/web');
/** About a thousand small pictures. Compressed variants would triple the number of files and save little. */
const libraryPicture = /^[0-9a-f]{32}\.svg$/;
const textFile = /\.(?:html|m?js|css|svg|json|txt|map|webmanifest)$/;
async function buildWeb() {
  await build({ root, logLevel: 'warn' });
}

/**
 * Builds the service worker, which lists the files of the first page by name. The builders of workbox would
 * add 249 packages for this list (docs/decisions/112-offline-in-the-browser.md).
 */
async function buildWorker() {
  const html = readFileSync(path.join(webFolder, 'index.html'), 'utf8');
  const revision = createHash('sha256').update(html).digest('base64url').slice(0, 12);
  const hashed = [...new Set(html.match(/\/assets\/[\w.-]+/g))];
  const shell = [
    ...['/index.html', '/first-paint.js', '/runtime-config.js', '/favicon.svg'].map((url) => ({
      url,
      revision,
    })),
    ...hashed.map((url) => ({ url, revision: null })),
  ];
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { shellFiles: JSON.stringify(shell), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: webFolder,
      emptyOutDir: false,
      target: browserTargets,
      rolldownOptions: {
        input: path.join(root, 'src/worker/worker.ts'),
        output: { entryFileNames: 'worker.js', format: 'iife', codeSplitting: false },
      },
    },
  });
}

/** The inspector has its own page and files, so that the app contains none of its code. */
async function buildInspector() {
  const folder = path.join(webFolder, 'inspector');
  await build({
    root,
    base: '/inspector/',
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: folder,
      // The chunk contains all machines with their pictures, which the page shows first.
      chunkSizeWarningLimit: 1200,
      rolldownOptions: { input: path.join(root, 'inspector.html') },
    },
  });
  await rename(path.join(folder, 'inspector.html'), path.join(folder, 'index.html'));
}

/**
 * Builds a page with every widget in all states for the journeys that test them. It is not served to users.
 * @param {string} folder
 */
async function buildGallery(folder) {
  await build({
    root,
    logLevel: 'warn',
    build: { outDir: folder, rolldownOptions: { input: path.join(root, 'gallery.html') } },
  });
  await rename(path.join(folder, 'gallery.html'), path.join(folder, 'index.html'));
}

async function buildPlayerPage() {
  const tool = path.join(root, 'tools/player-build.mjs');
  if (!existsSync(tool)) return;
  const { buildPlayer } = await import(pathToFileURL(tool).href);
  await buildPlayer(path.join(webFolder, 'player'));
}

/** Copies the character maps and fonts that the PDF viewer loads for documents that do not embed them. */
async function placePdfData() {
  const from = path.join(root, 'node_modules/pdfjs-dist');
  for (const name of ['cmaps', 'standard_fonts', 'wasm']) {
    await cp(path.join(from, name), path.join(webFolder, 'pdf', name), { recursive: true });
  }
}

async function buildServer() {
  await buildProgram('server/main.ts', 'server');
  // The worker threads of the server (server/parsing).
  await buildProgram('server/parsing/parse-worker.ts', 'parse-worker');
}

/** Bundles a program with its dependencies into one file. @param {string} source @param {string} name */
async function buildProgram(source, name) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: ['@node-rs/argon2', 'sharp', 'pg-native', 'piscina'] },
    build: {
      ssr: path.join(root, source),
      outDir: 'dist',
      emptyOutDir: false,
      target: 'node20',
      minify: false,
      rolldownOptions: {
        external: serverExternals,
        output: { entryFileNames: `${name}.js`, codeSplitting: false },
      },
    },
  });
}

/**
 * Adds the staged Scratch editor and the frame around it to the site. Without access to the registry the
 * product runs without the editor and logs a warning.
 */
async function placeEditor() {
  try {
    await buildEditor(path.join(webFolder, 'scratch-editor'), (line) => console.log(line));
  } catch (error) {
    console.warn(`Scratch 编辑器没有准备好：${error instanceof Error ? error.message : String(error)}`);
    console.warn('其他功能照常可用；联网后运行 npm run stage:scratch 即可补上');
  }
}

/** Adds missing compressed variants, on all cores. @param {string} folder */
async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && textFile.test(entry.name) && !libraryPicture.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !existsSync(`${file}.gz`));
  const work = files.values();
  await Promise.all(
    Array.from({ length: availableParallelism() }, async () => {
      for (const file of work) await pack(file);
    }),
  );
}

/** @param {string} file */
async function pack(file) {
  const content = await readFile(file);
  if (content.length < 256) return;
  await writeCompressed(file, content);
}

/** Records the hash of the inputs of the build. @param {string} inputs */
async function stamp(inputs) {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  await mkdir(path.join(root, 'dist'), { recursive: true });
  await writeFile(path.join(root, 'dist/build.json'), `${JSON.stringify({ version, inputs }, null, 2)}\n`);
}

const parts = process.argv.slice(2);
/**
 * `node tools/build.mjs web` builds that part only; without names it builds everything.
 * @param {string} part
 */
const wants = (part) => parts.length === 0 || parts.includes(part);

generate();
// The hash is taken before the build, so that a change during the build triggers the next one.
const inputs = buildInputsHash();
if (wants('web')) await buildWeb();
if (wants('web')) await buildWorker();
if (wants('web') || wants('inspector')) await buildInspector();
if (wants('web')) await placePdfData();
if (wants('web') || wants('player')) await buildPlayerPage();
if (wants('web') || wants('editor')) await placeEditor();
if (wants('web') || wants('code')) await buildCodeEditor(path.join(webFolder, 'code-editor'));
if (wants('web') || wants('library'))
  await buildLibrary(path.join(webFolder, 'scratch-library'), (line) => console.log(line));
if (wants('server')) await buildServer();
// `gallery FOLDER`: each caller has its own output folder.
if (parts[0] === 'gallery') await buildGallery(path.resolve(parts[1] ?? 'dist/gallery'));
if (existsSync(webFolder)) await precompress(webFolder);
if (parts.length === 0) await stamp(inputs);
