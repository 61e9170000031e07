import type { SourceFile } from './source-files.ts';

export type PageLikeness = {
  readonly page: string;
  /** Lines of the file. */
  readonly lines: number;
  /** Level of the kit (define-resource.ts). 0: only a declaration; 3: a page without the kit. */
  readonly level: 0 | 1 | 2 | 3;
  readonly nearest: string;
  /** Percentage of its own lines that the most similar page has too. */
  readonly shared: number;
};

/** Pages with fewer lines have only a heading and a component, which every page has. */
const fewLines = 10;

/** Compares each page with the page most similar to it, and sorts by similarity. */
export function pageLikeness(files: readonly SourceFile[]): PageLikeness[] {
  const pages = files
    .filter(({ name }) => name.endsWith('.page.tsx'))
    .map((file) => ({ ...file, own: ownLines(file.text) }));
  return pages
    .map((page) => {
      const others = pages
        .filter((other) => other !== page && other.own.length >= fewLines)
        .map((other) => ({ name: other.name, shared: sharedLines(page.own, other.own) }))
        .sort((one, other) => other.shared - one.shared);
      const [nearest = { name: '', shared: 0 }] = page.own.length < fewLines ? [] : others;
      return {
        page: shortName(page.name),
        lines: page.text.split('\n').length - 1,
        level: levelOf(page.text),
        nearest: shortName(nearest.name),
        shared: Math.round((100 * nearest.shared) / Math.max(1, page.own.length)),
      };
    })
    .sort((one, other) => other.shared - one.shared);
}

/** Formats the result as a table. */
export function likenessTable(pages: readonly PageLikeness[]): string {
  const rows = pages.map(({ page, lines, level, nearest, shared }) => [
    page,
    `${lines}`,
    `${level}`,
    `${shared} %`,
    nearest,
  ]);
  return [['page', 'lines', 'level', 'shared', 'with'], ...rows]
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd([42, 6, 6, 7, 0][index] ?? 0))
        .join(' ')
        .trimEnd(),
    )
    .join('\n');
}

const shortName = (name: string): string => name.replace('src/pages/', '').replace('.page.tsx', '');

/** Punctuation, closing tags, words that every page has, and single names of formatted lists. */
const idle = /^(\W*(return|null|Suspense)?\W*|<\/.*|'\w+',|<ResourcePage|page=\{page\}|fields: \{)$/;

/** Returns the lines without imports, comments and idle lines; spaces are ignored. */
function ownLines(text: string): string[] {
  return text
    .replaceAll(/^import\b[^;]*;$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) =>
      line
        .replace(/\s*\/\/.*$/, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => !idle.test(line));
}

/** Returns the lines of `own` that the other page has too, with multiplicity. */
function sharedLines(own: readonly string[], other: readonly string[]): number {
  const left = new Map<string, number>();
  for (const line of other) left.set(line, (left.get(line) ?? 0) + 1);
  let count = 0;
  for (const line of own) {
    const there = left.get(line) ?? 0;
    if (there === 0) continue;
    left.set(line, there - 1);
    count += 1;
  }
  return count;
}

function levelOf(text: string): PageLikeness['level'] {
  if (/return <ResourcePage resource=\{\w+\} page=\{page\} \/>;/.test(text)) return 0;
  if (text.includes('<ResourcePage')) return 1;
  return /<(ResourceView|DataTable|TreeTable|MenuTreePage)\b/.test(text) ? 2 : 3;
}
