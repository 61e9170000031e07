import { describe, expect, it } from 'vitest';
import { decodedText, previewKind } from './preview-kind.ts';

describe('the preview of a file', () => {
  it.each([
    ['png', 1, 'image'],
    ['md', 1, 'text'],
    ['mp3', null, 'audio'],
    ['mp4', null, 'video'],
    ['pdf', 1, 'pdf'],
    ['docx', 1, null],
    ['txt', 10_000_000, null],
  ] as const)('for a %s file of %s bytes has the kind %s', (extension, size, kind) => {
    expect(previewKind(extension, size)).toBe(kind);
  });

  it('decodes text in UTF-8 and GBK', () => {
    expect(decodedText(new TextEncoder().encode('循环').buffer)).toBe('循环');
    expect(decodedText(new Uint8Array([0xd1, 0xad, 0xbb, 0xb7]).buffer)).toBe('循环');
  });
});
