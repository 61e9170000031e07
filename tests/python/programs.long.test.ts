import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { readPrograms, startPython } from './conformance.ts';

const programs = readPrograms();
const points = /^# points: (.+)$/m;

describe('the conformance programs of Python', () => {
  let run: Awaited<ReturnType<typeof startPython>>;
  beforeAll(async () => {
    run = await startPython();
  });

  it.each(programs)('$name gives the output of CPython', (program) => {
    expect(run(program)).toBe(program.expected);
  });

  it('cover every point of the table', () => {
    const table = readFileSync(path.join(import.meta.dirname, 'programs/README.md'), 'utf8');
    const listed = [...table.matchAll(/^\| ([EGIL]\d*\.\d+) \|/gm)].map(([, point]) => point);
    const used = new Set(programs.flatMap(({ text }) => points.exec(text)?.[1]?.split(' ') ?? ['none']));
    expect(used).toEqual(new Set(listed));
  });
});
