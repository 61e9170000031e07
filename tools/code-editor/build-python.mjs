/**
 * Builds the files of Python that a page hands to the frames of the code editor: the script of the worker, Pyodide's
 * WebAssembly, the standard library, and the memory of a Python that has started.
 */
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { loadPyodide } from 'pyodide';
import { build } from 'vite';
import { browserTargets } from '../browser-targets.mjs';

/**
 * Pyodide may grow to 4 GB, with which a program would stop the whole browser of an old computer. With this limit, in
 * bytes, it gets a MemoryError.
 */
const maxMemory = 1024 * 1024 * 1024;
const growth = 'var getHeapMax=()=>4294901760;';
/**
 * A restored memory must keep the address of a function that the browser has just made: without it calls pass through
 * JavaScript, in which Python cannot wait for a promise.
 */
const restoring = 'return Module.HEAP8.set(t),l}';
const restoringAround =
  'let w=(__PyRuntime+HEAP32[__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET/4>>>0])/4>>>0,p=HEAP32[w];Module.HEAP8.set(t);HEAP32[w]=p;return l}';
/** Vite would put the file into the bundle. */
const address = 'new URL("pyodide.asm.wasm",import.meta.url).href';
/** The folder of our modules in Python's file system (src/code-frame/python-host.ts). */
const ownFolder = '/lib/campus';
/** The seed of hashes makes the same memory in each build. */
const pythonEnvironment = {
  env: { HOME: '/home/pyodide', PYTHONINSPECT: '', LANG: 'C.UTF-8', PYTHONHASHSEED: '0', _: 'python' },
};

/** @param {string} root of the project @param {string} outDir */
export async function buildPython(root, outDir) {
  const pyodide = path.join(root, 'node_modules/pyodide');
  await mkdir(outDir, { recursive: true });
  const { info } = JSON.parse(await readFile(path.join(pyodide, 'pyodide-lock.json'), 'utf8'));
  const [worker, snapshot, engine, library] = await Promise.all([
    bundleWorker(root, info),
    makeSnapshot(path.join(root, 'src/code-frame/python')),
    readFile(path.join(pyodide, 'pyodide.asm.wasm')),
    readFile(path.join(pyodide, 'python_stdlib.zip')),
    cp(path.join(root, 'tools/code-editor/pyodide-LICENSE.txt'), path.join(outDir, 'pyodide-LICENSE.txt')),
  ]);
  const files = {
    worker: await writeHashed(outDir, 'python-worker', 'js', Buffer.from(worker)),
    snapshot: await writeHashed(outDir, 'python-memory', 'bin', Buffer.from(snapshot)),
    engine: await writeHashed(outDir, 'pyodide', 'wasm', engine),
    library: await writeHashed(outDir, 'python-library', 'zip', library),
  };
  await writeFile(path.join(outDir, 'files.json'), `${JSON.stringify(files, null, 2)}\n`);
}

/**
 * The modules of the standard library that many programs use, besides those that Python loads by itself. Not `random`:
 * all programs would get the same numbers.
 */
const commonModules = [
  'abc, ast, calendar, collections, contextlib, copy, csv, dataclasses, datetime, decimal, difflib, enum',
  'fractions, functools, heapq, inspect, io, itertools, json, linecache, math, operator, os, re, reprlib',
  'string, textwrap, time, tokenize, traceback, types, typing',
].join(', ');

/**
 * Starts Python and returns its memory: a worker that continues from it is ready in a tenth of the time.
 * @param {string} ownModules the folder of our modules
 * @returns {Promise<Uint8Array>}
 */
async function makeSnapshot(ownModules) {
  const python = await whilePromisesSeemToWork(() =>
    loadPyodide({ _makeSnapshot: true, stdin: () => null, ...pythonEnvironment }),
  );
  python.FS.mkdirTree(ownFolder);
  for (const name of await readdir(ownModules))
    if (name.endsWith('.py'))
      python.FS.writeFile(`${ownFolder}/${name}`, await readFile(path.join(ownModules, name), 'utf8'));
  // They need no page while they are imported.
  python.runPython(
    `import sys\nsys.path.append('${ownFolder}')\nimport ${commonModules}\nimport campus_run, campus_errors`,
  );
  return python.makeMemorySnapshot();
}

/**
 * Python notes in its memory, while it starts, whether it can wait for promises. Most browsers can and Node.js 20
 * cannot, so the start is made to believe it; nothing waits for a promise in it. In a browser that cannot, the worker
 * does not try (src/code-frame/python-worker.ts).
 * @template Result
 * @param {() => Promise<Result>} action
 * @returns {Promise<Result>}
 */
async function whilePromisesSeemToWork(action) {
  if ('Suspending' in WebAssembly) return await action();
  Object.assign(WebAssembly, {
    /** @param {unknown} called */
    Suspending: function Suspending(called) {
      return called;
    },
    /** @param {(...values: unknown[]) => unknown} called */
    promising:
      (called) =>
      /** @param {unknown[]} values */
      async (...values) =>
        called(...values),
  });
  try {
    return await action();
  } finally {
    Reflect.deleteProperty(WebAssembly, 'Suspending');
    Reflect.deleteProperty(WebAssembly, 'promising');
  }
}

/**
 * Bundles the worker as a classic script: browsers load no module from a blob of an opaque origin.
 * @param {string} root
 * @param {Readonly<Record<string, string>>} info version of Python's binary interface
 * @returns {Promise<string>}
 */
async function bundleWorker(root, info) {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    define: {
      pyodideInfo: JSON.stringify(info),
      // Pyodide uses it for the addresses of its files, which are given to it.
      'import.meta.url': '"https://pyodide.invalid/"',
    },
    plugins: [
      {
        name: 'pyodide',
        transform(code, id) {
          if (!id.endsWith('pyodide.asm.mjs')) return undefined;
          for (const part of [growth, restoring, address])
            if (!code.includes(part)) throw new Error(`Pyodide has another form: ${part}`);
          return {
            code: code
              .replace(growth, `var getHeapMax=()=>${maxMemory};`)
              .replace(restoring, restoringAround)
              .replace(address, '"pyodide.asm.wasm"'),
            map: null,
          };
        },
      },
    ],
    build: {
      write: false,
      target: browserTargets,
      lib: {
        entry: path.join(root, 'src/code-frame/python-worker.ts'),
        formats: ['iife'],
        name: 'pythonWorker',
      },
      rolldownOptions: { external: [/^node:/, 'ws'] },
    },
  });
  const outputs = Array.isArray(result)
    ? result.flatMap((one) => one.output)
    : 'output' in result
      ? result.output
      : [];
  const chunk = outputs.find((output) => output.type === 'chunk');
  if (chunk === undefined) throw new Error('The bundle of the Python worker is empty');
  return chunk.code;
}

/**
 * Writes a file with a hash in its name. A file that gzip makes smaller is stored compressed only, because the memory of
 * Python has 31 MB; the server sends it to every browser (server/http/site.ts).
 * @param {string} folder @param {string} name @param {string} ending @param {Buffer} content
 */
async function writeHashed(folder, name, ending, content) {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
  const file = `${name}-${hash}.${ending}`;
  // The build compresses scripts together with those of the pages.
  const zipped = ending === 'js' ? content : await promisify(gzip)(content, { level: 9 });
  const isSmaller = zipped.length < content.length * 0.95;
  await writeFile(path.join(folder, isSmaller ? `${file}.gz` : file), isSmaller ? zipped : content);
  return { name: file, size: content.length };
}
