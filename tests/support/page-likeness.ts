import type { SourceFile } from './source-files.ts';

export type PageLikeness = {
  readonly page: string;
  /** Of the file, as an editor counts. */
  readonly lines: number;
  /** Of the kit's ladder (define-resource.ts). 0: a declaration and nothing else; 3: a page without the kit. */
  readonly level: 0 | 1 | 2 | 3;
  readonly nearest: string;
  /** Per cent of its own lines that its nearest sibling has too. */
  readonly shared: number;
};

/** Pages of fewer lines are a heading and a component: what is the same in them is what every page has. */
const fewLines = 10;

/** How much each page has in common with the page that is most like it, the most alike first. */
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

/** As a table for reading. */
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

/** Punctuation, the end of an element, words that no page does without, and names alone as formatted lists have them. */
const idle = /^(\W*(return|null|Suspense)?\W*|<\/.*|'\w+',|<ResourcePage|page=\{page\}|fields: \{)$/;

/** Without imports, comments and idle lines; spaces do not count. */
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

/** Lines of `own` that the other has too, each as often as both have it. */
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
