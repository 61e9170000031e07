import { describe, expect, it } from 'vitest';
import { createOutputLines, textOfLine } from './output-lines.ts';

const small = { lines: 3, characters: 100, lineLength: 20 };
const partsOf = (lines: ReturnType<typeof createOutputLines>, index: number) =>
  lines.at(index)?.parts.map(({ kind, text }) => [kind, text]);

describe('the lines of the output', () => {
  it('continue an open line, in the kind of each part', () => {
    const lines = createOutputLines();
    lines.write('a', 'out');
    lines.write('b\nc', 'out');
    lines.write('d\n\n', 'err');
    expect(lines.end()).toBe(3);
    expect(partsOf(lines, 0)).toEqual([['out', 'ab']]);
    expect(partsOf(lines, 1)).toEqual([
      ['out', 'c'],
      ['err', 'd'],
    ]);
    expect(partsOf(lines, 2)).toEqual([]);
    expect(lines.text()).toBe('ab\ncd\n');
  });

  it('are replaced after a carriage return, as a countdown does', () => {
    const lines = createOutputLines();
    for (const text of ['10\r', '9\r', '8\r\n', '下一行\r', '\n', 'x\ry\n']) lines.write(text, 'out');
    expect(lines.text()).toBe('8\n下一行\ny');
  });

  it('do not contain the colours and the bell of a terminal', () => {
    const lines = createOutputLines();
    lines.write('\u001B[31m红\u001B[0m\u0007\tx\n', 'out');
    expect(lines.text()).toBe('红\tx');
  });

  it('keep their numbers when the oldest are dropped', () => {
    const lines = createOutputLines(small);
    for (let index = 0; index < 10; index += 1) lines.write(`${index}\n`, 'out');
    expect([lines.first(), lines.end()]).toEqual([7, 10]);
    expect(lines.at(6)).toBeUndefined();
    expect(lines.text()).toBe('7\n8\n9');
  });

  it('are dropped as well when they have too many characters together', () => {
    const lines = createOutputLines({ lines: 1000, characters: 50, lineLength: 20 });
    for (let index = 0; index < 10; index += 1) lines.write(`${'x'.repeat(10)}\n`, 'out');
    expect(lines.end() - lines.first()).toBe(5);
  });

  it('are cut when they are too long, and say so', () => {
    const lines = createOutputLines(small);
    lines.write('x'.repeat(25), 'out');
    lines.write('yy\nz', 'out');
    const line = lines.at(0);
    expect(line === undefined ? '' : textOfLine(line)).toBe(
      `${'x'.repeat(20)}…（这一行太长，后面 7 个字没有显示）`,
    );
    expect(partsOf(lines, 1)).toEqual([['out', 'z']]);
  });

  it('are empty after a clear, and begin again at 0', () => {
    const lines = createOutputLines(small);
    lines.write('a\nb\nc\nd\ne', 'out');
    lines.clear();
    lines.write('f', 'out');
    expect([lines.first(), lines.end(), lines.text()]).toEqual([0, 1, 'f']);
  });
});
