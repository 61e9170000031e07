import { describe, expect, it } from 'vitest';
import { entries } from '#tests/support/console-entries.ts';
import { seededPaths } from '#tests/support/console-menu.ts';
import { likenessTable, pageLikeness } from '#tests/support/page-likeness.ts';
import { sourceFiles } from '#tests/support/source-files.ts';

const pages = pageLikeness(sourceFiles('src/pages'));

describe('similarity of the admin pages (`npm run pages:report` prints the table)', () => {
  it('the pages and each level of the kit are found', () => {
    expect(pages.length).toBeGreaterThan(40);
    expect(new Set(pages.map(({ level }) => level))).toEqual(new Set([0, 1, 2, 3]));
  });

  it('no page shares more than a quarter of its lines with the most similar page', () => {
    const copies = pages.filter(({ shared }) => shared > 25);
    expect(likenessTable(copies)).toBe(likenessTable([]));
  });

  it('pages that only declare a list are shorter than 60 lines', () => {
    expect(pages.filter(({ level, lines }) => level === 0 && lines >= 60)).toEqual([]);
  });

  it('a copied page is detected', () => {
    const text = Array.from({ length: 40 }, (_one, index) => `const word${index} = ${index};`);
    const page = (name: string, lines: readonly string[]) => ({
      name: `src/pages/${name}.page.tsx`,
      text: [`import { x } from '${name}';`, ...lines, ''].join('\n'),
    });
    const own = text.map((line) => line.replace('word', 'own'));
    const [first, second] = pageLikeness([
      page('a', text),
      page('b', [...text.slice(0, 10), ...own.slice(0, 10)]),
    ]);
    expect([first, second]).toMatchObject([
      { page: 'b', nearest: 'a', shared: 50 },
      { page: 'a', nearest: 'b', shared: 25 },
    ]);
  });
});

it('each page of the menu is visited by the long tests', () => {
  const paths = seededPaths(['admin', 'dev', 'teacher', 'student']);
  expect(paths.filter((path) => !(path in entries))).toEqual([]);
});
