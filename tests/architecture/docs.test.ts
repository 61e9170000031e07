import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrowsOf } from '#tools/architecture-picture.ts';
import { importGraph } from '#tools/import-graph.ts';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/decisions/README.md',
  'docs/operations.md',
  'docs/security.md',
];

function deadLinks(page: string): string[] {
  const targets = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
    ([, target = '']) => target,
  );
  return targets.filter((target) => !existsSync(path.join(path.dirname(page), target)));
}

describe('pages for people', () => {
  it.each(pages)('%s leads to files that are there', (page) => {
    expect(deadLinks(page)).toEqual([]);
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
