import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/source/source-files.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = path.join(root, 'node_modules/@radix-ui/themes/src/components');

/** Converts `AlertDialog` to `alert-dialog`. */
const fileOf = (part: string): string => part.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();

/** Returns a component and the components it is built from: paths below `parts` without extensions. */
function withItsParts(name: string, known = new Set<string>()): Set<string> {
  const file = path.join(parts, `${name}.tsx`);
  if (known.has(name) || !existsSync(file)) return known;
  known.add(name);
  for (const [, other = ''] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']+?)(?:\.js)?'/g))
    withItsParts(path.posix.join(path.posix.dirname(name), other), known);
  return known;
}

const imported = sourceFiles('src').flatMap(({ text }) =>
  [...text.matchAll(/import \{([^}]+)\} from '@radix-ui\/themes'/g)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter((name) => name !== '' && !name.startsWith('type ')),
  ),
);
// The sheets of layout components are in one file; those in a subfolder are part of the sheets that use them.
const needed = new Set(
  [...new Set(imported)]
    .flatMap((name) => [...withItsParts(fileOf(name))])
    .filter((name) => existsSync(path.join(parts, `${name}.css`)))
    .filter((name) => !/^(box|flex|grid|section|container)$|\//.test(name)),
);
const forAll = new Set(['reset', 'animations', 'layout']);
const sheets = [
  ...readFileSync(path.join(root, 'src/themes.css'), 'utf8').matchAll(/components\/([\w-]+)\.css'/g),
].map(([, name = '']) => name);

describe('src/themes.css', () => {
  it('the style sheet of every used Radix Themes component is imported', () => {
    expect(imported).toContain('Button');
    expect([...withItsParts('button')].map((name) => path.posix.basename(name))).toContain('spinner');
    expect([...needed].filter((name) => !sheets.includes(name))).toEqual([]);
  });

  it('no other style sheet is imported', () => {
    expect(sheets.filter((name) => !needed.has(name) && !forAll.has(name))).toEqual([]);
  });
});

it('only BusyButton uses the loading state of a button', () => {
  const own = sourceFiles('src').filter(({ text }) =>
    /<(?:Icon)?Button\b(?:=>|[^>])*?\sloading\b/.test(text),
  );
  expect(own.map(({ name }) => name)).toEqual(['src/shared/ui/busy-button.tsx']);
});

it('no style sheet selects a progress element', () => {
  const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' });
  const speaking = sources.filter(
    (name) =>
      name.endsWith('.css') &&
      /^[^{};@]*[\s>]progress\s*[{,]/m.test(readFileSync(path.join(root, 'src', name), 'utf8')),
  );
  expect(speaking).toEqual([]);
});
