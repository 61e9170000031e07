import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { programOf } from './program.ts';
import { isSafeName, readWorkFiles, writeWorkFiles, type WorkFile } from './work-files.ts';

const main = (text: string): WorkFile => ({ name: 'main.py', text, isWritten: false });
const file = (name: string, text: string, isWritten = false): WorkFile => ({ name, text, isWritten });
const block = (...lines: readonly string[]): string =>
  ['# scratch-campus-files 1', ...lines, '# scratch-campus-files end', ''].join('\n');

describe('the text of a work', () => {
  it('with one file is the text of main.py', () => {
    expect(writeWorkFiles([main('print(1)\n')])).toBe('print(1)\n');
    expect(readWorkFiles('print(1)\n')).toEqual([main('print(1)\n')]);
  });

  it('with more files ends with comments, so that Python runs main.py', () => {
    const text = writeWorkFiles([
      main('import 工具'),
      file('工具.py', 'x = 1\n'),
      file('成绩.txt', '90\r\n', true),
    ]);
    expect(text).toBe(
      `import 工具\n${block(String.raw`# {"name":"工具.py","text":"x = 1\n"}`, String.raw`# {"name":"成绩.txt","text":"90\r\n","written":true}`)}`,
    );
    expect(
      text
        .split('\n')
        .slice(1, -1)
        .every((line) => line.startsWith('#')),
    ).toBe(true);
  });

  const hostile = [
    '',
    '\n',
    '\r\n',
    'print(1)',
    '# scratch-campus-files 1',
    '# scratch-campus-files end',
    block(),
    `print(1)\n${block(String.raw`# {"name":"a.py","text":""}`)}`,
    `print(1)\n${block(String.raw`# {"name":"a.py","text":""}`)}\n\n`,
    `${block()}${block()}`,
    `s = """\n${block()}"""\n`,
    '\uFEFFprint(1)',
    'x = "\u2028\0\f"\r# {"name"',
  ];
  it('returns the same files for every content', () => {
    const texts = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: 'binary' }));
    fc.assert(
      fc.property(texts, fc.array(texts, { maxLength: 3 }), fc.boolean(), (first, others, isWritten) => {
        const files = [main(first), ...others.map((text, at) => file(`文件${at}.txt`, text, isWritten))];
        expect(readWorkFiles(writeWorkFiles(files))).toEqual(files);
      }),
    );
  });

  it('survives other line ends and an empty line at its end', () => {
    const text = writeWorkFiles([main('a = 1\nb = 2'), file('a.py', 'x\n')]);
    expect(readWorkFiles(`${text.replaceAll('\n', '\r\n')}\r\n`)).toEqual([
      main('a = 1\r\nb = 2'),
      file('a.py', 'x\n'),
    ]);
  });

  it.each([
    ['not JSON', '# {x}'],
    ['a path', '# {"name":"../a.py","text":""}'],
    ['main.py again', '# {"name":"main.py","text":""}'],
    ['a number', '# {"name":"a.py","text":1}'],
    ['a prototype', '# {"name":"__proto__","text":""}'],
    ['another line', 'print(1)'],
    ['a name twice', '# {"name":"a.py","text":""}\n# {"name":"a.py","text":""}'],
  ])('shows a damaged block as it is: %s', (_what, line) => {
    const text = `print(1)\n${block(line)}`;
    expect(readWorkFiles(text)).toEqual([main(text)]);
  });

  it('is the program with its files', () => {
    const bytes = new TextEncoder()
      .encode(writeWorkFiles([main('import a'), file('a.py', 'x = 1')]))
      .slice().buffer;
    expect(programOf(bytes)).toEqual({ files: { 'main.py': 'import a', 'a.py': 'x = 1' }, main: 'main.py' });
  });
});

describe('the names of files that programs write', () => {
  it.each(['a.py', '成绩 1.txt', 'data.bin', 'a'])('%s is possible', (name) => {
    expect(isSafeName(name)).toBe(true);
  });
  it.each(['', '.', '..', '.a', 'a/b', String.raw`a\b`, ' a', 'a\n', 'main.py', 'x'.repeat(61)])(
    '%j is not',
    (name) => {
      expect(isSafeName(name)).toBe(false);
    },
  );
});
