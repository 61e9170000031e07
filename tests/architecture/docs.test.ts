import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { arrowsOf } from '#tools/architecture-picture.ts';
import { importGraph } from '#tools/import-graph.ts';

const pages = [
  'README.md',
  'README.zh-CN.md',
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

/** What a reader copies from a page: commands, variables with their defaults, examples, and where it leads. */
function copiedFrom(page: string) {
  const text = readFileSync(page, 'utf8').replaceAll('```', '');
  const rows = [...text.matchAll(/^\| ([A-Z_, 0-9]+?) \| (.*?) \|/gm)].map(
    ([, names, value]) => `${names} = ${value}`,
  );
  const given = (pattern: RegExp) => [...new Set([...text.matchAll(pattern)].map(([one]) => one))].toSorted();
  return {
    rows: rows.filter((row) => !row.startsWith('INITIAL_PASSWORD')),
    commands: given(/npm (?:start|test|run [\w:]+(?: FILE| \/[\w/.]+| [\w.]+\.zip)?)/g),
    codes: given(/`[^`]+`/g),
    variables: given(/(?<!\w)_?[A-Z][A-Z0-9]+_[A-Z_0-9]+(?!\w)/g),
    targets: given(/\]\((?!README)[^)]+\)/g),
    numbers: given(/(?<![\w.,])\d+(?:[,.]\d+)*(?: MB)?/g),
  };
}

describe('pages for people', () => {
  it('the Chinese README says of commands and settings what the English one says', () => {
    expect(copiedFrom('README.zh-CN.md')).toEqual(copiedFrom('README.md'));
    expect(copiedFrom('README.md').rows.length).toBeGreaterThan(15);
  });

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
