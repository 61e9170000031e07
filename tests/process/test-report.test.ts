import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';

it('the report lists skipped tests, differences, and errors of files, hooks and timers', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'campus-test-report-'));
  const files = {
    'package.json': '{ "type": "module" }',
    'a.test.js': `
      import { afterAll, describe, expect, it } from 'vitest';
      it('passes', () => {});
      it.skip('is not run', () => {});
      it('differs', () => expect({ a: 1, b: 2 }).toEqual({ a: 1, b: 3 }));
      it('leaves a timer', () => new Promise((done) => setTimeout(() => { done(); throw new Error('late'); })));
      describe('a group', () => {
        it('passes too', () => {});
        afterAll(() => { throw new Error('not tidied'); });
      });`,
    'b.test.js': "import './absent.js';",
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
  await symlink(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  const file = path.join(folder, 'report.json');
  const vitest = path.resolve('node_modules/vitest/vitest.mjs');
  spawnSync(process.execPath, [vitest, 'run', `--reporter=${path.resolve('tools/test-report.mjs')}`], {
    cwd: folder,
    env: { ...process.env, TEST_REPORT: file },
  });
  const report: unknown = JSON.parse(await readFile(file, 'utf8'), (_key, value: unknown) =>
    typeof value === 'string' ? stripVTControlCharacters(value) : value,
  );
  const failure = (what: string, reason: string) => ({ what, reasons: [expect.stringContaining(reason)] });
  expect(report).toEqual({
    passed: 3,
    failed: 5,
    failures: expect.arrayContaining([
      failure('a.test.js › is not run', 'skipped'),
      failure('a.test.js › differs', '-   "b": 3,\n+   "b": 2,'),
      failure('a.test.js', 'not tidied'),
      failure('b.test.js', './absent.js'),
      failure('an error outside of tests', 'late'),
    ]),
  });
  await rm(folder, { recursive: true });
});
