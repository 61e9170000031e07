import { expect, it } from 'vitest';
import { acceptedPatterns } from '#tests/support/source/accepted-patterns.ts';
import { distinctPatterns, entryOf, exempt, repeatingPatterns } from '#tests/support/source/patterns.ts';

it('every regular expression of the server is in the accepted list: npm run patterns:accept', () => {
  const patterns = repeatingPatterns().map(entryOf);
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns).toEqual(acceptedPatterns());
});

it('the list of regular expressions covers all code that runs on a server', () => {
  const areas = new Set(repeatingPatterns().map(({ file }) => file.split('/')[0]));
  expect(areas).toEqual(new Set(['common', 'machines', 'openapi', 'server']));
});

it('an exemption applies only in its own file', () => {
  const [name = ''] = exempt.keys();
  const [file = '', text = ''] = name.split(': ');
  const own = { file, source: text.slice(1, -1), flags: '' };
  const other = { ...own, file: 'server/other.ts' };
  const plain = { file, source: 'a+', flags: '' };
  const found = distinctPatterns([own, other, plain, { ...plain, file: 'server/third.ts' }]);
  expect(found.map(entryOf)).toEqual(['/a+/', name, `server/other.ts: ${text}`]);
});
