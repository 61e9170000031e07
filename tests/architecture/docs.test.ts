import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingNames } from '#server/config/config.ts';

const books = readdirSync('docs/zh')
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/zh/${name}`);

const pages = [
  'README.md',
  'README.zh-CN.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'docs/architecture.md',
  'docs/behaviour.md',
  'docs/configuration.md',
  'docs/configuration.zh-CN.md',
  'docs/decisions/README.md',
  'docs/list-query.md',
  'docs/operations.md',
  'docs/scale.md',
  'docs/security.md',
  'docs/wire.md',
  ...books,
];

function deadLinks(page: string): string[] {
  const targets = [...readFileSync(page, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(
    ([, target = '']) => target,
  );
  return targets.filter((target) => !existsSync(path.join(path.dirname(page), target)));
}

/**
 * Returns the settings of a page with their defaults. The default of the first password is described in
 * words.
 */
const defaultsIn = (page: string) =>
  [...readFileSync(page, 'utf8').matchAll(/^\| ([A-Z_, 0-9]+?) \| (.*?) \|/gm)].map(([, names, value]) =>
    names === 'INITIAL_PASSWORD' ? names : `${names} = ${value}`,
  );

/** Files that may cite a rule. Merged migrations are never edited, so they are left out. */
const citing = ['src', 'server', 'machines', 'openapi', 'common', 'tests', 'tools', 'docs'].flatMap(
  (folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name))
      .filter((name) => /\.(tsx?|mjs|sql|ya?ml|css|md)$/.test(name))
      .filter((name) => !/^openapi\/gen\/|\.gen\.|^server\/store\/migrations\//.test(name))
      .filter((name) => name !== 'tests/architecture/docs.test.ts'),
);

/** The anchors declared by the pages of rules, as `docs/wire.md#envelope`. */
const declared = ['docs/behaviour.md', 'docs/list-query.md', 'docs/wire.md'].flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/<a id="([\w-]+)">/g)].map(([, id]) => `${page}#${id}`),
);

/** Returns the anchors that a file cites, by the path of the page or by a relative link. */
function citedIn(name: string): string[] {
  const cited = readFileSync(name, 'utf8').matchAll(
    /(?:docs\/|\]\((?:\.\.\/)*)((?:behaviour|list-query|wire)\.md#[\w-]+)/g,
  );
  return [...cited].map(([, anchor]) => `docs/${anchor}`);
}

describe('citations of documented rules', () => {
  it('every cited anchor exists and is declared only once', () => {
    expect(declared).toEqual([...new Set(declared)]);
    const dead = citing.flatMap((name) =>
      citedIn(name)
        .filter((anchor) => !declared.includes(anchor))
        .map((anchor) => `${name}: ${anchor}`),
    );
    expect(dead).toEqual([]);
  });
});

describe('documentation pages', () => {
  it('the English and Chinese pages list every setting with the same default', () => {
    const english = defaultsIn('docs/configuration.md');
    expect(defaultsIn('docs/configuration.zh-CN.md')).toEqual(english);
    const named = english.flatMap((line) => line.replace(/ = .*/, '').split(', '));
    // The library of the metrics collector reads this variable.
    expect(named.toSorted()).toEqual([...settingNames, 'OTEL_EXPORTER_OTLP_ENDPOINT'].toSorted());
  });

  it('the Chinese manuals name only existing commands and settings', () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const known = new Set([
      ...Object.keys(scripts).map((name) => `npm run ${name}`),
      'npm start',
      ...settingNames,
    ]);
    const named = books.flatMap((book) => [
      ...readFileSync(book, 'utf8').matchAll(
        /npm (?:start|run [\w:-]+)|(?<![\w/])[A-Z][A-Z0-9]*_[A-Z_0-9]+\b/g,
      ),
    ]);
    expect(named).not.toEqual([]);
    expect(named.map(([one]) => one).filter((one) => !known.has(one))).toEqual([]);
  });

  it.each(pages)('the links of %s point to existing files', (page) => {
    expect(deadLinks(page)).toEqual([]);
  });

  it('the pages name the product version and the Node.js version of package.json', () => {
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
});
