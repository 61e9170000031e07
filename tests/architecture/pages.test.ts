import { expect, it } from 'vitest';
import { entries } from '#tests/support/journeys/console-entries.ts';
import { seededPaths } from '#tests/support/journeys/console-menu.ts';

it('the journey through the menu has actions only for pages of the menu', () => {
  const paths = seededPaths(['admin', 'dev', 'teacher', 'student']);
  expect(Object.keys(entries).filter((path) => !paths.includes(path))).toEqual([]);
});
