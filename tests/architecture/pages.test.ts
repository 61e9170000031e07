import { expect, it } from 'vitest';
import { entries } from '#tests/support/journeys/console-entries.ts';
import { seededPaths } from '#tests/support/journeys/console-menu.ts';

it('the menu journey defines actions only for existing menu pages', () => {
  const paths = seededPaths(['admin', 'dev', 'teacher', 'student']);
  expect(Object.keys(entries).filter((path) => !paths.includes(path))).toEqual([]);
});
