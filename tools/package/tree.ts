import { execFileSync } from 'node:child_process';
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
import { tmpdir } from 'node:os';
import path from 'node:path';
import { extract } from 'tar';
import * as z from 'zod/mini';
import { root } from '#tools/prepare.mjs';
import { billOf } from './bill.ts';
import { licencesOf } from './licences.ts';
import { installModules } from './modules.ts';
import { platforms, runtimeVersion, type Platform } from './platforms.ts';

/** Creates `tree` with everything in the archive of a platform except its checksums. */
export function makeTree(tree: string, platform: Platform, time: Date): void {
  mkdirSync(tree, { recursive: true });
  installModules(tree, platform);
  takeRuntime(tree, platform);
  for (const name of ['server.js', 'parse-worker.js', 'build.json', 'web'])
    cpSync(path.join(root, 'dist', name), path.join(tree, 'dist', name), { recursive: true });
  for (const name of [
    'LICENSE',
    'NOTICE',
    'README.md',
    'README.zh-CN.md',
    'CHANGELOG.md',
    'docs/configuration.md',
    'docs/configuration.zh-CN.md',
    'docs/operations.md',
  ])
    cpSync(path.join(root, name), path.join(tree, name));
  placeScripts(tree, platform);
  const bill = billOf(platform, stagedEditor(), time);
  writeFileSync(path.join(tree, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
  const folders = [tree, root].map((folder) => path.join(folder, 'node_modules'));
  writeFileSync(path.join(tree, 'THIRD-PARTY-LICENCES.txt'), licencesOf(bill.components, folders));
}

function stagedEditor(): { name: string; version: string } {
  const file = path.join(root, 'dist/web/scratch-editor/staged.json');
  if (!existsSync(file))
    throw new Error('the Scratch editor was not built: npm run stage:scratch, with the registry');
  return z.object({ name: z.string(), version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Copies the program and its licence from the runtime package. */
function takeRuntime(tree: string, { runtime, os }: Platform): void {
  const from = path.join(tree, 'node_modules', runtime.name);
  const program = os === 'win32' ? 'node.exe' : 'node';
  mkdirSync(path.join(tree, 'runtime'));
  renameSync(path.join(from, 'bin', program), path.join(tree, 'runtime', program));
  const licence = path.join(from, 'LICENSE');
  writeFileSync(
    path.join(tree, 'runtime/LICENSE'),
    existsSync(licence) ? readFileSync(licence) : runtimeLicence(),
  );
  rmSync(from, { recursive: true });
}

/**
 * Returns the licence of the runtime from the package of another platform, because the one for Windows lacks
 * it.
 */
function runtimeLicence(): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'campus-runtime-'));
  const [other] = platforms;
  try {
    const said = execFileSync('npm', ['pack', `${other?.runtime.name}@${runtimeVersion}`, '--json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    const [packed] = z
      .tuple([z.object({ filename: z.string(), integrity: z.string() })])
      .parse(JSON.parse(said));
    if (packed.integrity !== other?.runtime.integrity) throw new Error('not the runtime that was chosen');
    extract({ file: path.join(folder, packed.filename), cwd: folder, sync: true }, ['package/LICENSE']);
    return readFileSync(path.join(folder, 'package/LICENSE'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function placeScripts(tree: string, { os }: Platform): void {
  const from = path.join(root, 'deploy/package');
  const scripts = os === 'win32' ? ['start.bat', 'service.bat'] : ['start.sh'];
  for (const name of [...scripts, 'settings.env']) {
    const text = readFileSync(path.join(from, name), 'utf8');
    // cmd.exe misreads a script with bare line feeds.
    writeFileSync(path.join(tree, name), os === 'win32' ? text.replaceAll('\n', '\r\n') : text, {
      mode: name.endsWith('.sh') ? 0o755 : 0o644,
    });
  }
  cpSync(path.join(from, 'postgresql-licence.txt'), path.join(tree, 'POSTGRESQL-LICENCE.txt'));
  if (os !== 'linux') return;
  for (const name of ['systemd', 'scratch-campus.env'])
    cpSync(path.join(root, 'deploy', name), path.join(tree, 'deploy', name), { recursive: true });
}
