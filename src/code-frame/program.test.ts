import { describe, expect, it } from 'vitest';
import { mainTextOf, programOf, readBlocksFile, usesKeys } from './program.ts';

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

describe('the keys of a program', () => {
  it.each([
    ['print(1)', false],
    ['screen.onkey(up, "Up")\nscreen.listen()', true],
    ['screen.onkeypress(up, "Up")', true],
    ['t.onclick(f)', false],
    ['# screen.onkey(up, "Up")', false],
    ['monkey(2)', false],
  ])('%j', (program, uses) => {
    expect(usesKeys(program)).toBe(uses);
  });
});
