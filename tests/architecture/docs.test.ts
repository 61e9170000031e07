import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { arrowsOf } from '#tools/architecture-picture.ts';
import { importGraph } from '#tools/import-graph.ts';

const books = readdirSync('docs/zh')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/zh/${name}`);

const pages = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/decisions/README.md',
  'docs/operations.md',
  'docs/scale.md',
  'docs/security.md',
  ...books,
];

function deadLinks(page: string): string[] {
  const targets = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
    ([, target = '']) => target,
  );
  return targets.filter((target) => !existsSync(path.join(path.dirname(page), target)));
}

/** Headings, paragraphs, rows of tables and lines of code, each on one line. */
function partsOf(page: string): readonly string[] {
  return readFileSync(page, 'utf8')
    .split(/\n\n+/)
    .flatMap((block) => (/^(?:\||```)/.test(block) ? block.split('\n') : [block.replaceAll('\n', ' ')]));
}

/** What a reader copies: commands, examples, names of variables, figures, and where it leads. */
const copied =
  /`[^`]+`|npm (?:start|test|run [\w:]+(?: FILE| \/[\w/.]+| [\w.]+\.zip)?)|(?<!\w)_?[A-Z][A-Z0-9]+_[A-Z_0-9]+(?!\w)|\]\((?!README)[^)]+\)|(?<![\w.,])\d+(?:[,.]\d+)*(?: MB)?/g;

/** Part by part, in the order in which they are named: a figure that stands in another row is another figure. */
const copiedFrom = (page: string) =>
  partsOf(page).map((part) => [...part.matchAll(copied)].map(([one]) => one).join(' · '));

/** The variables with their defaults; of the first password they are words. */
const defaultsIn = (page: string) =>
  partsOf(page).flatMap((part) => {
    const [, names, value] = /^\| ([A-Z_, 0-9]+?) \| (.*?) \|/.exec(part) ?? [];
    return names === undefined || names === 'INITIAL_PASSWORD' ? [] : [`${names} = ${value}`];
  });

describe('pages for people', () => {
  it('the Chinese README says of commands and settings what the English one says, part by part', () => {
    expect(copiedFrom('README.zh-CN.md')).toEqual(copiedFrom('README.md'));
    expect(defaultsIn('README.zh-CN.md')).toEqual(defaultsIn('README.md'));
    expect(defaultsIn('README.md').length).toBeGreaterThan(15);
  });

  it('what the Chinese books give to be typed or set is what the README knows', () => {
    const known = readFileSync('README.md', 'utf8');
    const named = books.flatMap((book) => [
      ...readFileSync(book, 'utf8').matchAll(
        /npm (?:start|run [\w:]+)|\b[A-Z][A-Z0-9]*_[A-Z_0-9]+\b|`[A-Z]{4,}/g,
      ),
    ]);
    expect(named.length).toBeGreaterThan(30);
    expect(named.map(([one]) => one.replace('`', '')).filter((one) => !known.includes(one))).toEqual([]);
  });

  it.each(pages)('%s leads to files that are there', (page) => {
    expect(deadLinks(page)).toEqual([]);
  });

  it('they name the version and the Node.js that package.json names', () => {
    const { version, engines } = z
      .object({ version: z.string(), engines: z.object({ node: z.string() }) })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const released = /^## (\d.*)$/m.exec(readFileSync('CHANGELOG.md', 'utf8'))?.[1];
    expect(released).toBe(version);
    const least = engines.node.replace('>=', '');
    expect(readFileSync('.nvmrc', 'utf8').trim()).toBe(`${least}.0`);
    for (const page of ['README.md', 'docs/operations.md'])
      expect(readFileSync(page, 'utf8')).toContain(`Node.js ${least} or newer`);
  });

  // Numbers may be older; `npm run docs:picture` draws them anew.
  it('the picture of the architecture shows every area and every arrow there is, and no other', () => {
    const graph = importGraph();
    const picture = readFileSync('docs/architecture.svg', 'utf8');
    const drawn = (pattern: RegExp) => [...picture.matchAll(pattern)].map(([, one = '']) => one).toSorted();
    expect(drawn(/<title>([^<]+)</g)).toEqual(
      arrowsOf(graph)
        .map((pair) => pair.replace(' ', ' → '))
        .toSorted(),
    );
    expect(drawn(/class="title"[^>]*>([^<]+)</g)).toEqual(
      graph.areas.map((area) => area.replace(/^.*\//, '')).toSorted(),
    );
  });

  it('every decision stands in their index, by its title', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8');
    const records = readdirSync('docs/decisions').filter((name) => /^\d{3}-/.test(name));
    const rows = records.map((name) => {
      const [, number, title] = /^# (\d{3}) (.+)/.exec(readFileSync(`docs/decisions/${name}`, 'utf8')) ?? [];
      return `| [${number}](${name}) | ${title} |`;
    });
    // In their order, and nothing that is not there.
    expect(index.match(/^\| \[\d{3}\].*$/gm)).toEqual(rows);
  });
});
