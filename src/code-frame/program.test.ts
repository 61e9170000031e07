import { describe, expect, it } from 'vitest';
import { listensTo, mainTextOf, programOf, readBlocksFile } from './program.ts';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer;
const blocks = {
  format: 'scratch-campus-blocks',
  version: 1,
  blocks: { languageVersion: 0 },
  python: 'print(1)',
};

describe('the program of a work', () => {
  it('is the written text', () => {
    expect(programOf(bytesOf('print("你好")'))).toEqual({
      files: { 'main.py': 'print("你好")' },
      main: 'main.py',
    });
    const text = '# "scratch-campus-blocks"';
    expect(mainTextOf(programOf(bytesOf(text)))).toBe(text);
  });

  it('is the Python of the blocks', () => {
    expect(mainTextOf(programOf(bytesOf(JSON.stringify(blocks))))).toBe('print(1)');
    expect(readBlocksFile(JSON.stringify(blocks))).toEqual(blocks);
  });

  it.each([[{ ...blocks, version: 2 }], [{ ...blocks, python: 1 }], [{ ...blocks, blocks: [] }]])(
    'cannot be read from an invalid file: %j',
    (file) => {
      expect(() => programOf(bytesOf(JSON.stringify(file)))).toThrow('Invalid input');
    },
  );

  it('cannot be read from binary data', () => {
    expect(() => programOf(new Uint8Array([0xff, 0xfe, 0x00]).buffer)).toThrow('encoded data was not valid');
  });
});

describe('the listeners of a program after its last line', () => {
  it.each([
    ['print(1)', false, false],
    ['screen.onkey(up, "Up")\nscreen.listen()', true, true],
    ['ontimer (tick, 100)', true, false],
    ['t.onclick(f)', true, false],
    ['turtle.done()', false, false],
    ['# screen.onkey(up, "Up")', false, false],
    ['condition(1)\nmonkey(2)', false, false],
  ])('%j', (program, anything, keys) => {
    expect(listensTo(program)).toEqual({ anything, keys });
  });
});
