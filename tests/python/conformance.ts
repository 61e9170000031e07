import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { loadPyodide } from 'pyodide';
import * as z from 'zod/mini';

/** A program of tests/python/programs with the output that CPython gives. */
export type ConformanceProgram = {
  /** Its path below programs/, without the ending. */
  readonly name: string;
  readonly text: string;
  /** The lines that are typed. */
  readonly input: readonly string[];
  readonly expected: string;
};

const folder = path.join(import.meta.dirname, 'programs');
const ownModules = path.resolve('src/code-frame/python');

/** Returns the programs with all these parts in their name, sorted by name. */
export function readPrograms(...parts: readonly string[]): ConformanceProgram[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
    file.replaceAll(path.sep, '/'),
  );
  const known = new Set(files);
  const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
  return files
    .filter((file) => file.endsWith('.py') && parts.every((part) => file.includes(part)))
    .sort()
    .map((file) => {
      const name = file.slice(0, -'.py'.length);
      // Python 3.14 says or does some things differently from 3.13.
      const expected = known.has(`${name}.3.14.out`) ? `${name}.3.14.out` : `${name}.out`;
      const input = known.has(`${name}.in`) ? read(`${name}.in`).split('\n').slice(0, -1) : [];
      return { name, text: read(file), input, expected: read(expected) };
    });
}

/** Returns the output of a program followed by the last line of its error, as tests/python/expect.py does. */
export function withLastLine(output: string, error: string | undefined): string {
  const last = error?.trimEnd().split('\n').at(-1);
  if (last === undefined || last === '') return output;
  return `${output}${output === '' || output.endsWith('\n') ? '' : '\n'}${last}\n`;
}

const outcome = z.object({
  end: z.optional(z.boolean()),
  error: z.optional(z.object({ message: z.string() })),
});
const question = z.object({ prompt: z.string() });

/** Starts Pyodide in Node with our own modules. The result runs programs and returns their output. */
export async function startPython(): Promise<(program: ConformanceProgram) => string> {
  const python = await loadPyodide();
  python.FS.mkdirTree('/lib/campus');
  for (const file of readdirSync(ownModules).filter((name) => name.endsWith('.py')))
    python.FS.writeFile(`/lib/campus/${file}`, readFileSync(path.join(ownModules, file)));
  python.runPython(`import sys\nsys.path.append('/lib/campus')`);
  const campus = python.pyimport('campus_run');
  let written = { out: '', err: '' };
  let input: string[] = [];
  const clock = new Int32Array(new SharedArrayBuffer(4));
  campus.install({
    write: (stream: 'out' | 'err', text: string): boolean => {
      written[stream] += text;
      return false;
    },
    draw: (): boolean => false,
    sleep: (seconds: number): void => {
      Atomics.wait(clock, 0, 0, seconds * 1000);
    },
    ask: (_kind: string, payload: string): string => {
      written.out += question.parse(JSON.parse(payload)).prompt;
      return JSON.stringify(input.shift() ?? null);
    },
    listen: (): void => undefined,
    events: (): string => '[]',
    isEventTime: (): boolean => false,
  });
  return (program) => {
    written = { out: '', err: '' };
    input = [...program.input];
    campus.prepare(JSON.stringify({ 'main.py': program.text }), 'main.py');
    const text: unknown = campus.run();
    const { end, error } = outcome.parse(typeof text === 'string' ? JSON.parse(text) : {});
    return withLastLine(written.out, error?.message ?? (end === true ? written.err : undefined));
  };
}
