import { describe, expect, it } from 'vitest';
import { programOf, readBlocksFile } from './program.ts';

const bytesOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).slice().buffer;
const blocks = {
  format: 'scratch-campus-blocks',
  version: 1,
  blocks: { languageVersion: 0 },
  python: 'print(1)',
};

describe('the program of a work', () => {
  it('is what was written', () => {
    expect(programOf(bytesOf('print("你好")'))).toBe('print("你好")');
  });

  it('is what the blocks stand for', () => {
    expect(programOf(bytesOf(JSON.stringify(blocks)))).toBe('print(1)');
    expect(readBlocksFile(JSON.stringify(blocks))).toEqual(blocks);
  });

  it.each([[{ ...blocks, version: 2 }], [{ ...blocks, python: 1 }], [{ ...blocks, blocks: [] }]])(
    'is nothing in a file that is none: %j',
    (file) => {
      expect(() => programOf(bytesOf(JSON.stringify(file)))).toThrow('Invalid input');
    },
  );

  it('is no bytes', () => {
    expect(() => programOf(new Uint8Array([0xff, 0xfe, 0x00]).buffer)).toThrow('encoded data was not valid');
  });
});
