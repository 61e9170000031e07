import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { sourceFiles } from '#tests/support/source-files.ts';

/** Patterns that may take more than linear time, or that the checker cannot judge, each with its reason. */
const exempt = new Map([
  // Of our own configuration, program and database, which strangers do not write.
  ['server/config.ts /\\/+$/', 'the environment'],
  ['server/http/site.ts', 'names of files that were built'],
  ['server/postgres/postmaster.ts', 'lines of the database program'],
  ['server/postgres/processes.ts', 'lines of ps'],
  // Bounded by the contract.
  ['server/modules/course-unit/unit-video.rules.ts', 'at most 2,000 characters'],
  [
    'server/shared/records/css-words.ts',
    'at most 20,000 characters, of administrators, declaration by declaration',
  ],
]);

type Pattern = { readonly file: string; readonly source: string; readonly flags: string };

function patternsOf(file: string, text: string): Pattern[] {
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      found.push({ file, source: node.text.slice(1, end), flags: node.text.slice(end + 1) });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Of the contract: the validator runs them over what anybody sends. */
function contractPatterns(): Pattern[] {
  const files = readdirSync('openapi', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => path.join('openapi', name));
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bpattern: '((?:[^']|'')+)'/g)].map(([, source = '']) => ({
      file,
      source: source.replaceAll("''", "'"),
      flags: 'u',
    })),
  );
}

/** Without a repetition of any length the time is bounded by the pattern. */
const repeats = ({ source }: Pattern): boolean => /[*+]|\{\d+,/.test(source);

function isExempt({ file, source, flags }: Pattern): boolean {
  return exempt.has(file) || exempt.has(`${file} /${source}/${flags}`);
}

/**
 * Of the checker's own tries, in milliseconds: with its defaults of a second and less, a busy machine makes it call
 * slow what is only waiting. What is slow goes beyond any of them.
 */
const limits = {
  randomSeed: 1,
  timeout: 120_000,
  attackTimeout: 20_000,
  incubationTimeout: 5_000,
  seedingTimeout: 2_000,
};

describe('regular expressions', () => {
  // Everywhere the same, and without a download: not the checker's native program.
  beforeAll(() => {
    process.env['RECHECK_BACKEND'] = 'pure';
  });

  it('of server and contract take time that grows with the text alone', { timeout: 300_000 }, () => {
    const written = sourceFiles('server')
      .filter(({ name }) => !/\.test\.ts$|\/testing\/|\/seed\/|\.gen\.ts$/.test(name))
      .flatMap(({ name, text }) => patternsOf(name, text));
    const known = new Map(
      [...written, ...contractPatterns()]
        .filter((one) => !isExempt(one) && repeats(one))
        .map((one) => [`/${one.source}/${one.flags}`, one]),
    );
    expect(known.size).toBeGreaterThan(100);
    const slow = [...known].flatMap(([text, { file, source, flags }]) => {
      const { status } = checkSync(source, flags, limits);
      return status === 'safe' ? [] : [`${file}: ${text} is ${status}`];
    });
    expect(slow).toEqual([]);
  });
});
