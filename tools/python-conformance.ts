/**
 * Runs the programs of tests/python/programs and compares their output with CPython's.
 *
 *     npm run python:conformance                 in Node
 *     npm run python:conformance -- --browser    in Chromium and in Chromium 109, against the result of npm run build
 *     npm run python:conformance -- NAME         the programs with NAME in their path, also with --browser
 */
import { spawnSync } from 'node:child_process';
import { readPrograms, startPython } from '#tests/python/conformance.ts';

const isBrowser = process.argv.includes('--browser');
const parts = process.argv.slice(2).filter((parameter) => parameter !== '--browser');
if (isBrowser) {
  const journey = ['playwright', 'test', 'tests/journeys/editor/python-conformance.long.ts'];
  const ended = ['long', 'oldest'].map((JOURNEYS) =>
    spawnSync('npx', [...journey, '--project', JOURNEYS === 'oldest' ? 'Chromium 109' : 'long'], {
      env: { ...process.env, JOURNEYS, PROGRAMS: parts.join(' ') },
      stdio: 'inherit',
    }),
  );
  process.exitCode = ended.every(({ status }) => status === 0) ? 0 : 1;
} else {
  const programs = readPrograms(...parts);
  const run = await startPython();
  const different = programs.filter((program) => {
    const output = run(program);
    if (output === program.expected) return false;
    console.log(`${program.name}\n${firstDifference(program.expected, output)}`);
    return true;
  });
  console.log(`${programs.length - different.length} of ${programs.length} programs give CPython's output`);
  process.exitCode = different.length === 0 ? 0 : 1;
}

function firstDifference(expected: string, output: string): string {
  const lines = output.split('\n');
  const expectedLines = expected.split('\n');
  const index = expectedLines.findIndex((line, place) => line !== lines[place]);
  const place = index === -1 ? expectedLines.length : index;
  return `  line ${place + 1}\n  CPython: ${expectedLines[place] ?? ''}\n  here:    ${lines[place] ?? ''}`;
}
