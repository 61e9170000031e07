import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/decisions/README.md',
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

  it('every decision stands in their index, by its title', () => {
    const index = readFileSync('docs/decisions/README.md', 'utf8');
    const records = readdirSync('docs/decisions').filter((name) => /^\d{3}-/.test(name));
    const rows = records.map((name) => {
      const [, number, title] = /^# (\d{3}) (.+)/.exec(readFileSync(`docs/decisions/${name}`, 'utf8')) ?? [];
      return `| [${number}](${name}) | ${title} |`;
    });
    expect(rows.filter((row) => !index.includes(row))).toEqual([]);
  });
});
