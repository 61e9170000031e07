import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '#tools/prepare.mjs';
import { sumOf, writeTar, writeZip } from './archive.ts';
import { faultsOf } from './check-tree.ts';
import { writeDeb } from './debian.ts';
import { entriesOf, type Entry } from './entries.ts';
import { manifest } from './manifest.ts';
import { platformNamed, thisPlatform, type Platform } from './platforms.ts';
import { makeTree } from './tree.ts';

/** Returns the time of the last commit, so that packing the same sources gives the same bytes. */
function timeOfSources(): Date {
  const said = process.env['SOURCE_DATE_EPOCH'];
  const seconds = said ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  return new Date(Number(seconds) * 1000);
}

/**
 * Writes the checksums of all files into the tree, for `sha256sum -c SHA256SUMS`. Returns the entries
 * including that file.
 */
async function writeSums(tree: string, entries: readonly Entry[]): Promise<Entry[]> {
  let lines = '';
  for (const { path: name, link } of entries)
    if (link === undefined) lines += `${await sumOf(path.join(tree, name))}  ${name}\n`;
  writeFileSync(path.join(tree, 'SHA256SUMS'), lines);
  return entriesOf(tree);
}

async function makePackage(platform: Platform, folder: string): Promise<void> {
  const name = `${manifest.name}-${manifest.version}-${platform.name}`;
  const tree = path.join(folder, name);
  const time = timeOfSources();
  rmSync(tree, { recursive: true, force: true });
  makeTree(tree, platform, time);
  const found = entriesOf(tree);
  const faults = faultsOf(found, name, platform);
  if (faults.length > 0) throw new Error(`${name} is not as it should be:\n${faults.join('\n')}`);
  const entries = await writeSums(tree, found);
  const file = `${tree}${platform.os === 'win32' ? '.zip' : '.tar.gz'}`;
  await (platform.os === 'win32' ? writeZip : writeTar)({ tree, entries, time, file });
  await notify(file, platform);
  const isDebian = platform.os === 'linux' && spawnSync('dpkg-deb', ['--version']).status === 0;
  if (isDebian) {
    writeDeb(tree, platform, time, `${tree}.deb`);
    await notify(`${tree}.deb`, platform);
  }
  rmSync(tree, { recursive: true, force: true });
}

/**
 * Writes the checksum of an archive next to it. Errors: the archive is larger than expected, so that growth
 * is noticed.
 */
async function notify(file: string, { max }: Platform): Promise<void> {
  const size = statSync(file).size / 1e6;
  writeFileSync(`${file}.sha256`, `${await sumOf(file)}  ${path.basename(file)}\n`);
  console.log(`${path.relative(process.cwd(), file)}  ${size.toFixed(1)} MB`);
  if (size > max)
    throw new Error(`${path.basename(file)}: ${size.toFixed(1)} MB, at most ${max} were expected`);
}

const { values } = parseArgs({
  options: {
    platform: { type: 'string', default: thisPlatform },
    out: { type: 'string', default: 'dist/package' },
  },
});
const folder = path.resolve(values.out);
mkdirSync(folder, { recursive: true });
await makePackage(platformNamed(values.platform), folder).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
