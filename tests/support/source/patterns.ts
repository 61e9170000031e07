import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { checkSync } from 'recheck';
import ts from 'typescript';
import { sourceFiles } from './source-files.ts';

/**
 * Regular expressions that may take more than linear time, each with the reason: strangers do not write their
 * input.
 */
export const exempt = new Map([
  [String.raw`common/expressions/decimal.ts: /0+$/`, 'the twelve places of a number'],
  [String.raw`machines/tabs/tabs-address.ts: /(?<=.)\/+$/`, 'the own address of a browser'],
  [String.raw`server/config/setting-kinds.ts: /\/+$/`, 'the environment'],
  [
    String.raw`server/http/site.ts: /[/\\](assets[/\\][^/\\]+[.-][\w-]{6,}\.\w+(\.LICENSE\.txt)?|scratch-library[/\\][0-9a-f]{32}\.\w+)$/`,
    'names of files that were built',
  ],
  [
    'server/postgres/postmaster.ts: /pre-existing shared memory block|lock file ".*" already exists/',
    'lines of the database program',
  ],
  [
    String.raw`server/postgres/processes.ts: /^\s*(\S+)\s+(\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4})\s*(.*)$/m`,
    'lines of ps',
  ],
]);

export type Pattern = { readonly file: string; readonly source: string; readonly flags: string };

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

/** Returns the patterns of the contract, which the validator applies to any input. */
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

/** Without an unbounded repetition the pattern itself bounds the time. */
const repeats = ({ source }: Pattern): boolean => /[*+]|\{\d+,/.test(source);

/** Formats a pattern as written. */
export const textOf = ({ source, flags }: Pattern): string => `/${source}/${flags}`;

/** Formats a pattern with its file. */
export const nameOf = ({ file, source, flags }: Pattern): string => `${file}: /${source}/${flags}`;

/**
 * Limits of the checker in milliseconds. With its defaults of a second or less, a busy machine makes it
 * report fast patterns as slow; slow ones exceed any limit.
 */
const limits = {
  randomSeed: 1,
  timeout: 120_000,
  attackTimeout: 20_000,
  incubationTimeout: 5_000,
  seedingTimeout: 2_000,
};

/** Returns all distinct patterns with repetitions in server code and contract. */
export function repeatingPatterns(): readonly Pattern[] {
  const written = sourceFiles('server', 'common', 'machines', 'openapi')
    .filter(({ name }) => !/\.test\.ts$|\/testing\/|\/seed\//.test(name))
    .flatMap(({ name, text }) => patternsOf(name, text));
  return distinctPatterns([...written, ...contractPatterns()].filter(repeats));
}

const exemptTexts: ReadonlySet<string> = new Set(
  [...exempt.keys()].map((name) => name.slice(name.indexOf(': ') + 2)),
);

/**
 * Returns the list entry of a pattern: its text, or its file and text if it is exempt somewhere, because the
 * exemption does not apply elsewhere.
 */
export const entryOf = (one: Pattern): string => (exemptTexts.has(textOf(one)) ? nameOf(one) : textOf(one));

/** Returns each entry once, sorted. */
export function distinctPatterns(patterns: readonly Pattern[]): readonly Pattern[] {
  const known = new Map(patterns.map((one) => [entryOf(one), one]));
  return [...known.entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, one]) => one);
}

/** Returns whether a pattern takes linear time; the check takes half a second on average. */
export function isLinear({ source, flags }: Pattern): boolean {
  // The pure backend gives the same result everywhere and needs no download.
  process.env['RECHECK_BACKEND'] = 'pure';
  return checkSync(source, flags, limits).status === 'safe';
}
