import { describe, expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

describe('fileSizeText', () => {
  it.each([
    [0, '0 B'],
    [1023, '1023 B'],
    [1024, '1.0 KB'],
    [1_450_000, '1.4 MB'],
    [52_428_800, '50.0 MB'],
    [209_715_200, '200 MB'],
    [5 * 1024 ** 4, '5120 GB'],
  ])('formats %d bytes as %s', (bytes, text) => {
    expect(fileSizeText(bytes)).toBe(text);
  });
});
