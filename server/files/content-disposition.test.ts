import { expect, test } from 'vitest';

import { contentDisposition, safeFileName } from './content-disposition.ts';

test.each([
  ['work.sb3', 'attachment; filename="work.sb3"'],
  [
    '接苹果 100%.sb3',
    `attachment; filename="___ 100_.sb3"; filename*=UTF-8''%E6%8E%A5%E8%8B%B9%E6%9E%9C%20100%25.sb3`,
  ],
  ["it's (1)*.txt", `attachment; filename="it's (1)_.txt"`],
  ["我's.txt", `attachment; filename="_'s.txt"; filename*=UTF-8''%E6%88%91%27s.txt`],
  ['a"b.txt', 'attachment; filename="a_b.txt"'],
  ['😀.png', `attachment; filename="_.png"; filename*=UTF-8''%F0%9F%98%80.png`],
  ['a\r\nSet-Cookie: x.txt', 'attachment; filename="aSet-Cookie_ x.txt"'],
])('the header for %j is %j', (name, header) => {
  expect(contentDisposition('attachment', name)).toBe(header);
});

test('the caller chooses the disposition type', () => {
  expect(contentDisposition('inline', 'a.png')).toBe('inline; filename="a.png"');
});

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\作业\\第1课.docx', '第1课.docx'],
  ['..', '未命名'],
  ['', '未命名'],
  ['  .hidden. ', 'hidden'],
  ['CON.txt', '_CON.txt'],
  ['console.txt', 'console.txt'],
  ['a\u202egpj.exe', 'agpj.exe'],
  ['\ud800坏.txt', '坏.txt'],
])('the safe name of %j is %j', (name, safe) => {
  expect(safeFileName(name)).toBe(safe);
});

test('a long name keeps its extension and fits every file system', () => {
  const safe = safeFileName(`${'长'.repeat(100_000)}.sb3`);
  expect(safe).toBe(`${'长'.repeat(58)}.sb3`);
});
