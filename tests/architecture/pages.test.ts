import { expect, it } from 'vitest';
import { entries } from '#tests/support/console-entries.ts';
import { seededPaths } from '#tests/support/console-menu.ts';

it('each page of the menu is visited by the long tests', () => {
  const paths = seededPaths(['admin', 'dev', 'teacher', 'student']);
  expect(paths.filter((path) => !(path in entries))).toEqual([]);
});
