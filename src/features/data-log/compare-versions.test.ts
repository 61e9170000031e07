import { expect, test } from 'vitest';
import { compareVersions, partingOf } from './compare-versions.ts';

test('compareVersions compares two versions field by field, in the field order of the newer version', () => {
  const older = JSON.stringify({ courseName: '海底世界', orderNum: 1, gone: 'x' });
  const newer = JSON.stringify({ orderNum: 2, courseName: '海底世界', courseDesc: null });
  expect(compareVersions(older, newer)).toEqual([
    { name: 'orderNum', before: '1', after: '2', isChanged: true },
    { name: 'courseName', before: '海底世界', after: '海底世界', isChanged: false },
    { name: 'courseDesc', before: '', after: '', isChanged: false },
    { name: 'gone', before: 'x', after: '', isChanged: true },
  ]);
});

test('compareVersions returns no fields for invalid content', () => {
  expect(compareVersions('cut {', 'null')).toEqual([]);
});

test('partingOf splits two texts into common start, removed part, added part and common end', () => {
  expect(partingOf('<p>周六停电</p>', '<p>周日停电</p>')).toEqual({
    start: '<p>周',
    removed: '六',
    added: '日',
    end: '停电</p>',
  });
  expect(partingOf('aa', 'aaa')).toEqual({ start: 'aa', removed: '', added: 'a', end: '' });
  expect(partingOf('', '新')).toEqual({ start: '', removed: '', added: '新', end: '' });
  expect(partingOf('😀', '😁')).toEqual({ start: '', removed: '😀', added: '😁', end: '' });
});
