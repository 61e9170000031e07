// Plain JavaScript on purpose: it runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const installStamp = path.join(root, 'node_modules', '.campus-install');

/** Ends the process with one line. @param {string} line @returns {never} */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Runs a program with our output; answers its exit code. @param {string} program @param {string[]} parameters @param {NodeJS.ProcessEnv} [env] */
export function run(program, parameters, env = process.env) {
  const windows = process.platform === 'win32';
  return spawnSync(program, parameters, { cwd: root, stdio: 'inherit', env, shell: windows }).status ?? 1;
}

/**
 * Runs a program beside whatever else goes on; answers its exit code, and what it said unless that went out at once. One
 * that cannot be started has failed, and says why.
 * @param {string} program @param {string[]} parameters @param {{ output: 'kept' | 'shown' }} how
 * @returns {Promise<{ code: number, said: string }>}
 */
export function runBeside(program, parameters, { output }) {
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

/** Node 20.19 is the oldest that runs what we build with. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(`Node.js 20.19 or newer is needed, this is ${process.versions.node}`);
}

/** Installs the locked dependencies unless exactly these are there. */
export function installDependencies() {
  const wanted = hashOf([path.join(root, 'package-lock.json')]);
  const found = existsSync(installStamp) ? readFileSync(installStamp, 'utf8') : '';
  if (found === wanted) return;
  process.stdout.write('正在安装依赖（只在第一次或升级后进行）…\n');
  // Not `npm ci`: behind a registry mirror that lacks the binaries of other platforms it refuses a lock file that is
  // fine for this one. With --no-save the versions are the locked ones and the lock file stays as it is.
  const code = run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], {
    ...process.env,
    NODE_ENV: 'development',
  });
  if (code !== 0) fail('npm install failed; the npm registry must be reachable for the first start');
  writeFileSync(installStamp, wanted);
}

/** Everything a build is made from. */
const buildInputs = [
  'openapi',
  'machines',
  'expressions',
  'src',
  'server',
  'tools',
  'index.html',
  'inspector.html',
  'vite.config.ts',
  'package-lock.json',
  'tsconfig.json',
];

/** One hash over the inputs of the build. */
export function buildInputsHash() {
  return hashOf(buildInputs.flatMap((name) => filesBelow(path.join(root, name))));
}

/** Builds unless dist was built from exactly these inputs. Errors: one that says so, when it cannot be built. */
export async function buildWhenStale() {
  const record = path.join(root, 'dist', 'build.json');
  const last = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).inputs : '';
  const inputs = buildInputsHash();
  if (last === inputs) return;
  process.stdout.write('正在构建（只在第一次或升级后进行）…\n');
  const built = await runBeside(process.execPath, [path.join(root, 'tools', 'build.mjs')], {
    output: 'shown',
  });
  if (built.code !== 0) throw new Error(`the build failed, see above\n${built.said}`.trimEnd());
}

/** Its files, or itself, sorted; tests are made into nothing. @param {string} place @returns {string[]} */
export function filesBelow(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

/** One hash over names and contents. @param {string[]} files */
export function hashOf(files) {
  const hash = createHash('sha256');
  for (const file of files)
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
