import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Runs `npm test` in a folder of its own, where each check is a one-line script.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'campus-test-command-'));
  const at = (name: string): string => path.join(folder, name);
  await mkdir(at('tools'));
  await mkdir(at('node_modules'));
  for (const name of ['test.mjs', 'prepare.mjs', 'debian.mjs'])
    await cp(path.join('tools', name), at(`tools/${name}`));
  const vitest = `import { writeFileSync } from 'node:fs';
    const failures = [{ what: 'an error outside of tests', reasons: ['thrown by a timer'] }];
    writeFileSync(process.env.TEST_REPORT, JSON.stringify({ passed: 3, failed: 1, failures }));`;
  const files: Readonly<Record<string, string>> = {
    'package.json': '{ "type": "module" }',
    'package-lock.json': '{}',
    'tools/gen.mjs': 'export function generate() {}',
    'tools/build.mjs': 'console.log("half built"); process.exitCode = 1;',
    'node_modules/typescript7/bin/tsc': '',
    'node_modules/oxlint/bin/oxlint': '',
    'node_modules/oxfmt/bin/oxfmt': '',
    'node_modules/vitest/vitest.mjs': vitest,
    'node_modules/@playwright/test/cli.js': 'console.log("journeys of an old build");',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(at(name)), { recursive: true });
    await writeFile(at(name), text);
  }
  await symlink(path.resolve('node_modules/tsx'), at('node_modules/tsx'));
  const prepare: unknown = await import(pathToFileURL(at('tools/prepare.mjs')).href);
  await writeFile(at('node_modules/.campus-install'), installed(prepare, at('package-lock.json')));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns the stamp by which the packages count as installed. */
function installed(prepare: unknown, lockFile: string): string {
  if (typeof prepare !== 'object' || prepare === null || !('hashOf' in prepare)) throw new Error('no hashOf');
  const { hashOf } = prepare;
  if (typeof hashOf !== 'function') throw new Error('hashOf is no function');
  return String(hashOf([lockFile]));
}

it('a failing build is counted, does not stop the parallel checks, and skips the journeys', () => {
  const { status, stdout } = spawnSync(process.execPath, ['tools/test.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  expect(lines).toContain('half built');
  expect(lines.map((line) => line.replace(/ \(\d.*/, ''))).toEqual(
    expect.arrayContaining([
      'FAIL build',
      'ok   types and lint',
      'ok   contract: types and zod say the same',
      'ok   format',
    ]),
  );
  expect(lines).not.toContain('journeys of an old build');
  // Types and lint, contract, format and three vitest tests; the build and an error outside of tests.
  expect([lines.at(-1), status]).toEqual(['6 passed, 2 failed', 1]);
  expect(lines).toEqual(expect.arrayContaining(['an error outside of tests', '    thrown by a timer']));
});

it('the cluster tests do not run after a failing build', () => {
  const { stdout } = spawnSync(process.execPath, ['tools/test.mjs', '--cluster'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const lines = stdout.trim().split('\n');
  expect(lines).toContain('half built');
  expect(lines.some((line) => line.includes('ok   cluster tests'))).toBe(false);
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
});
