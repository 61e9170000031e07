import { readFileSync } from 'node:fs';
import { loadPyodide } from 'pyodide';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

const described = z.object({
  message: z.string(),
  hint: z.string(),
  kind: z.string(),
  file: z.nullable(z.string()),
  line: z.nullable(z.number()),
  column: z.nullable(z.number()),
});
const caseOf = z.object({
  name: z.string(),
  /** Kind, line and file that the program declares in its first lines. */
  expected: z.object({ kind: z.string(), line: z.nullable(z.number()), file: z.nullable(z.string()) }),
  /** Parts that the hint must contain. */
  parts: z.array(z.string()),
  found: z.partial(described),
});

const modules = ['campus_error_words', 'campus_syntax_errors', 'campus_runtime_errors', 'campus_errors'];

/** Starts CPython in WebAssembly with our modules and the folder of programs. */
async function startPython() {
  const python = await loadPyodide();
  python.FS.mkdirTree('/tests');
  python.FS.mount(python.FS.filesystems['NODEFS'], { root: 'tests/python' }, '/tests');
  python.FS.mkdirTree('/campus');
  for (const name of modules)
    python.FS.writeFile(
      `/campus/${name}.py`,
      readFileSync(new URL(`python/${name}.py`, import.meta.url), 'utf8'),
    );
  python.runPython(`
import sys, warnings
sys.dont_write_bytecode = True
sys.path[:0] = ['/campus', '/tests']
warnings.simplefilter('ignore')
`);
  return python;
}

type Python = Awaited<ReturnType<typeof startPython>>;

function textFrom(python: Python, code: string): string {
  return z.parse(z.string(), python.runPython(code));
}

/** Returns the description of the error of a program in one file. */
function describeError(python: Python, source: string): z.infer<typeof described> {
  python.globals.set('source', source);
  return z.parse(
    described,
    JSON.parse(
      textFrom(
        python,
        `
import json
from campus_errors import describe
def run():
    try:
        exec(compile(source, 'main.py', 'exec'), {'__name__': '__main__'})
    except BaseException as error:
        return error
json.dumps(describe(run(), {'main.py': source}))`,
      ),
    ),
  );
}

/** Returns a hint without the names and values of the program. */
const wordsOf = (hint: string): string => hint.replaceAll(/「[^」]*」/g, '');

describe('the error of a program', () => {
  let python: Python;
  let cases: readonly z.infer<typeof caseOf>[];
  beforeAll(async () => {
    python = await startPython();
    cases = z.parse(z.array(caseOf), JSON.parse(textFrom(python, 'import run_errors; run_errors.results()')));
  });

  it('has the kind, the file and the line that each program declares', () => {
    expect(cases.length).toBeGreaterThan(400);
    expect(
      cases.map(({ name, found: { kind, line, file } }) => ({ name, expected: { kind, line, file } })),
    ).toEqual(cases.map(({ name, expected }) => ({ name, expected })));
  });

  it('is explained with the names and values of the program', () => {
    const missing = cases.flatMap(({ name, parts, found }) =>
      parts.filter((part) => found.hint?.includes(part) !== true).map((part) => `${name}: ${part}`),
    );
    expect(missing).toEqual([]);
  });

  it('is explained in short sentences', () => {
    const long = cases.flatMap(({ found: { hint = '' } }) =>
      hint.split(/[。？！]/).filter((sentence) => sentence.length > 60),
    );
    expect(long).toEqual([]);
  });

  it('is explained without English words except names and keywords of the program', () => {
    expect(wordsOf('没有叫「tutle」的东西')).toBe('没有叫的东西');
    const english = cases.filter(({ found: { hint = '' } }) => /[A-Za-z]/.test(wordsOf(hint)));
    expect(english.map(({ found }) => found.hint)).toEqual([]);
  });

  it('keeps the message and the suggestion of CPython', () => {
    expect(describeError(python, 'score = 90\nprint(socre)\n')).toMatchObject({
      message: "NameError: name 'socre' is not defined. Did you mean: 'score'?",
      hint: '没有叫「socre」的东西。你想写的是不是「score」？一个字母一个字母地看。',
      line: 2,
      column: 7,
    });
    expect(describeError(python, 'print（1）')).toMatchObject({
      message: "SyntaxError: invalid character '（' (U+FF08)",
      line: 1,
      column: 6,
    });
  });

  it('names the module that cannot work here', () => {
    const start = 'import threading\nthreading.Thread(target=print).start()\n';
    expect(describeError(python, start)).toMatchObject({
      kind: 'module-not-usable',
      hint: '模块「threading」在这里不能用：这里没有网络、线程和命令窗口，也不能打开别的程序。',
      line: 2,
    });
  });

  it('counts columns in characters, also after Chinese names', () => {
    expect(describeError(python, '分数 = 9\n分数 = 分数 + 次数')).toMatchObject({ line: 2, column: 11 });
  });

  it('has the line that CPython counts, whatever ends the lines', () => {
    expect(describeError(python, 'a = 1\r\nb = "\u2028"\r\nprint(c + 1)\r\n')).toMatchObject({
      line: 3,
      column: 7,
    });
    expect(describeError(python, 'a = 1\r\nb = "\u2028"\r\nif a > 3\r\n    b = 2\r\n')).toMatchObject({
      kind: 'missing-colon',
      line: 3,
    });
  });

  it('is described even if its own text cannot be made', () => {
    const source = `
class Wrong(Exception):
    def __str__(self):
        return self.text
raise Wrong()
`;
    expect(describeError(python, source)).toMatchObject({ kind: 'raised-by-program', line: 5 });
  });

  it('prints nothing while it is described', () => {
    const printed: string[] = [];
    const listen = { batched: (text: string) => void printed.push(text) };
    python.setStdout(listen);
    python.setStderr(listen);
    describeError(python, `a = '\\d' + 3\n`);
    describeError(python, `print("a" b '\\d')\n`);
    expect(printed).toEqual([]);
  });

  it('is described within 50 ms in a program of 1,000 lines', () => {
    const lines = Array.from({ length: 1000 }, (_, index) => `x${index} = [${index}, '第'] # ${index}`);
    const timed = ['print(tutle)', 'whlie x0:', 'a = [1, 2 3]', 'print((1 + 2'].map((last) => {
      python.globals.set('source', [...lines, last, ''].join('\n'));
      return z.parse(
        z.number(),
        python.runPython(`
import time
from campus_errors import describe
def seconds():
    try:
        exec(compile(source, 'main.py', 'exec'), {'__name__': '__main__'})
    except BaseException as error:
        begin = time.perf_counter()
        describe(error, {'main.py': source})
        return time.perf_counter() - begin
min(seconds() for _ in range(10))`),
      );
    });
    expect(Math.max(...timed)).toBeLessThan(0.05);
  });
});
