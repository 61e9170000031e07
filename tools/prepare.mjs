// Plain JavaScript on purpose: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const installStamp = path.join(root, 'node_modules', '.campus-install');

/** Ends the process with one line on stderr. @param {string} line @returns {never} */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/**
 * Runs a program with our standard streams and returns its exit code.
 * @param {string} program
 * @param {string[]} parameters
 * @param {NodeJS.ProcessEnv} [env]
 */
export function run(program, parameters, env = process.env) {
  const windows = process.platform === 'win32';
  return spawnSync(program, parameters, { cwd: root, stdio: 'inherit', env, shell: windows }).status ?? 1;
}

/**
 * Runs a program in the background. Returns its exit code, and its output if it is kept. A program that
 * cannot be started counts as failed, with the reason as output.
 * @param {string} program
 * @param {string[]} parameters
 * @param {{ output: 'kept' | 'shown' }} how
 * @returns {Promise<{ code: number, said: string }>}
 */
export function runInBackground(program, parameters, { output }) {
  return new Promise((resolve) => {
    const out = output === 'kept' ? 'pipe' : 'inherit';
    const child = spawn(program, parameters, { cwd: root, stdio: ['ignore', out, out] });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        said += text;
      });
    child.on('error', ({ message }) => resolve({ code: 1, said: `${said}${message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, said }));
  });
}

/** The build needs Node 20.19 or newer. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js 20.19 or newer is needed, this is ${process.versions.node}`);
}

/** Installs the locked dependencies unless they are installed already. */
export function installDependencies() {
  const expected = hashOf([path.join(root, 'package-lock.json')]);
  const found = existsSync(installStamp) ? readFileSync(installStamp, 'utf8') : '';
  if (found === expected) return;
  process.stdout.write('正在安装依赖（只在第一次或升级后进行）…\n');
  // `npm ci` is not used: behind a registry mirror without the binaries of other platforms it refuses a lock
  // file that is valid for this platform. `--no-save` installs the locked versions and keeps the lock file.
  const code = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    NODE_ENV: 'development',
  });
  if (code !== 0) fail('npm install failed; the npm registry must be reachable for the first start');
  writeFileSync(installStamp, expected);
}

/** The inputs of a build. */
const buildInputs = [
  'openapi',
  'machines',
  'common',
  'src',
  'server',
  'tools',
  'index.html',
  'inspector.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** Returns one hash over the inputs of the build. */
export function buildInputsHash() {
  return hashOf(buildInputs.flatMap((name) => filesBelow(path.join(root, name))));
}

/** Builds unless dist was built from exactly these inputs. Errors: the build failed. */
export async function buildWhenStale() {
  const record = path.join(root, 'dist', 'build.json');
  const last = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).inputs : '';
  const inputs = buildInputsHash();
  if (last === inputs) return;
  process.stdout.write('正在构建（只在第一次或升级后进行）…\n');
  const built = await runInBackground(process.execPath, [path.join(root, 'tools', 'build.mjs')], {
    output: 'shown',
  });
  if (built.code !== 0) throw new Error(`the build failed, see above\n${built.said}`.trimEnd());
}

/**
 * Returns the files below a folder, or the file itself, sorted and without tests.
 * @param {string} place
 * @returns {string[]}
 */
export function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** Returns one hash over names and contents. @param {string[]} files */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
