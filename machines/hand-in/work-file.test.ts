import { describe, expect, it } from 'vitest';
import { refuseWorkFile } from './work-file.ts';

describe('the validation of work files', () => {
  it.each([
    ['作品.SB3', 10, null],
    ['旧作品.sb2', 10, null],
    ['更旧的作品.sb', 10, null],
    ['作品.sb3.exe', 10, '只能上传 Scratch 作品文件（.sb3、.sb2、.sb），“作品.sb3.exe”不是作品文件'],
    ['sb3', 10, '只能上传 Scratch 作品文件（.sb3、.sb2、.sb），“sb3”不是作品文件'],
    ['大.sb3', 50 * 1024 * 1024, null],
    ['大.sb3', 50 * 1024 * 1024 + 1, '文件超过50MB'],
  ])('%s of %d bytes: %s', (name, size, refusal) => {
    expect(refuseWorkFile({ name, size })).toBe(refusal);
  });
});
