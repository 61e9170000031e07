/**
 * Lists the features in the built pages, including third-party code, that the oldest supported browsers lack
 * (tools/browser-targets.mjs): `node tools/browser-floor.mjs [folder]`, after a build. The compiler refuses
 * newer ECMAScript built-ins in our own code (src/tsconfig.json), but neither features of the web platform
 * nor those that packages use.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'postcss';
import { parseSync } from 'vite';

/** Static methods, with the first Chrome version that has them. @type {Readonly<Record<string, number>>} */
const statics = {
  'Promise.withResolvers': 119,
  'Promise.try': 128,
  'Object.groupBy': 117,
  'Map.groupBy': 117,
  'Array.fromAsync': 121,
  'URL.canParse': 120,
  'URL.parse': 126,
  'AbortSignal.any': 116,
  'Iterator.from': 122,
  'Iterator.concat': 146,
  'RegExp.escape': 136,
  'Math.f16round': 135,
  'Math.sumPrecise': 147,
  'Error.isError': 134,
  'Uint8Array.fromBase64': 140,
  'Uint8Array.fromHex': 140,
  'Intl.DurationFormat': 129,
};

/** Methods whose name only a built-in has. @type {Readonly<Record<string, number>>} */
const methods = {
  toSorted: 110,
  toSpliced: 110,
  toReversed: 110,
  isWellFormed: 111,
  toWellFormed: 111,
  startViewTransition: 111,
  showPopover: 114,
  hidePopover: 114,
  togglePopover: 114,
  transferToFixedLength: 114,
  isSubsetOf: 122,
  isSupersetOf: 122,
  isDisjointFrom: 122,
  symmetricDifference: 122,
  moveBefore: 133,
  toBase64: 140,
  setFromBase64: 140,
  getOrInsert: 145,
  getOrInsertComputed: 145,
};

/** Iterator methods, since Chrome 122. Arrays have most of them under the same name. */
const iteratorMethods = new Set(
  'map filter take drop flatMap reduce toArray forEach some every find'.split(' '),
);
const makesIterator = new Set(['values', 'keys', 'entries', 'matchAll']);

const inCode = new RegExp(
  `${[...Object.keys(statics).map((name) => name.split('.')[1]), ...Object.keys(methods)].join('|')}|\\.with\\(|/[a-z]*v[a-z]*\\b|\\.(?:values|keys|entries)\\(\\)\\.`,
);

/** @typedef {{ type: string, [key: string]: any }} Node */

/**
 * @param {string} code a script or a module
 * @returns {string[]} the calls that Chrome 109 does not support, without duplicates
 */
export function newerInCode(code) {
  if (!inCode.test(code)) return [];
  const { program, errors } = parseSync('code.mjs', code);
  const script = errors.length === 0 ? program : parseSync('code.cjs', code).program;
  /** @type {Set<string>} */
  const found = new Set();
  /** @param {Node} node */
  const visit = (node) => {
    const name = node.type === 'CallExpression' ? nameOfCall(node) : nameOfRest(node);
    if (name !== undefined) found.add(name);
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (typeof child === 'object' && child !== null && 'type' in child) visit(child);
  };
  visit(script);
  return [...found];
}

/** @param {Node} call */
function nameOfCall({ callee, arguments: given }) {
  const member = callee.type === 'ChainExpression' ? callee.expression : callee;
  if (member.type !== 'MemberExpression' || member.computed) return undefined;
  const { name } = member.property;
  const full = `${member.object.name ?? ''}.${name}`;
  if (statics[full] !== undefined) return `${full} (${statics[full]})`;
  if (Object.hasOwn(methods, name)) return `.${name}() (${methods[name]})`;
  // `with` of an array takes an index and an item. Methods of this name on other objects take other
  // arguments.
  if (name === 'with' && given.length === 2 && given[0].type !== 'Literal') return '.with() (110)';
  const { object } = member;
  const isOfIterator =
    iteratorMethods.has(name) &&
    object.type === 'CallExpression' &&
    object.callee.type === 'MemberExpression' &&
    makesIterator.has(object.callee.property.name) &&
    object.arguments.length === 0;
  return isOfIterator ? `.${object.callee.property.name}().${name}() (122)` : undefined;
}

/** @param {Node} node */
function nameOfRest({ type, regex, callee, attributes, kind }) {
  if (regex?.flags.includes('v')) return 'a regular expression with the flag v (112)';
  if (type === 'NewExpression' && callee.property?.name === 'DurationFormat')
    return 'Intl.DurationFormat (129)';
  if (type === 'ImportDeclaration' && attributes?.length > 0) return 'attributes of an import (123)';
  if (type === 'VariableDeclaration' && /using/.test(kind)) return 'using (134)';
  return undefined;
}

const newerValue =
  /(?:^|[^\w-])((?:a?tan2?|a?sin|a?cos|hypot|pow|sqrt|log|exp|round|mod|rem|abs|sign|color-mix|light-dark|linear|oklch|oklab|lch|lab|anchor|calc-size|sibling-index)\()/;
const newerSelector = /:popover-open|:user-(?:in)?valid|:state\(|:has-slotted|:open\b|(?:^|[\s,>+~(])&/;
const newerRule = /^(?:starting-style|scope|view-transition|position-try)$/;

/**
 * @param {string} css
 * @returns {string[]} the features that Chrome 109 lacks, unless they are inside `@supports` or have an
 * earlier fallback declaration
 */
export function newerInStyles(css) {
  /** @type {Set<string>} */
  const found = new Set();
  const root = parse(css);
  /** @param {import('postcss').Node} node @returns {boolean} */
  const isAsked = ({ parent }) =>
    parent !== undefined &&
    ((parent.type === 'atrule' && 'name' in parent && parent.name === 'supports') || isAsked(parent));
  root.walk((node) => {
    if (isAsked(node)) return;
    if (node.type === 'atrule' && newerRule.test(node.name)) found.add(`@${node.name}`);
    if (node.type === 'rule') {
      const selector = newerSelector.exec(node.selector)?.[0];
      if (selector !== undefined) found.add(selector.trim());
    }
    if (node.type !== 'decl') return;
    const value = newerValue.exec(node.value)?.[1];
    const isInline = node.prop === 'float' && node.value.startsWith('inline-');
    if (value === undefined && !isInline) return;
    const hasFallback = node.parent?.some(
      (other) =>
        other !== node && other.type === 'decl' && other.prop === node.prop && !newerValue.test(other.value),
    );
    if (hasFallback !== true) found.add(`${node.prop}: ${value ?? node.value}`);
  });
  return [...found];
}

/** @param {string} html @returns {string[]} */
function newerInPage(html) {
  const scripts = [...html.matchAll(/<script(?![^>]*json)[^>]*>([\s\S]*?)<\/script>/g)];
  // Scripts may contain style sheets in strings.
  const styles = [
    ...html.replaceAll(/<script[\s\S]*?<\/script>/g, '').matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g),
  ];
  return [
    ...scripts.flatMap(([, code]) => newerInCode(code ?? '')),
    ...styles.flatMap(([, css]) => newerInStyles(css ?? '')),
  ];
}

const readers = { js: newerInCode, mjs: newerInCode, css: newerInStyles, html: newerInPage };

/**
 * Findings that are accepted in packages: the file, the finding, and the reason why it runs in Chrome 109.
 * They do not hide findings in our own code, where the compiler refuses the same names.
 * @type {readonly (readonly [file: RegExp, finding: RegExp, why: string])[]}
 */
const harmless = [
  [
    /^assets\/pdf/,
    /./,
    'the legacy build of pdf.js brings polyfills; tests/journeys/courses/pdf.long.ts draws a page in Chromium 109',
  ],
  [/\/(?:shell|mount|vendor|kit)-/, /^\.toSorted\(\)/, "a method of Radix's own OrderedDict"],
  [/\/online-/, /^\.toBase64\(\)/, 'cel-js asks first whether there is one'],
  [/\/(?:vendor|mount)-/, /^\.startViewTransition\(\)/, 'React draws without where it throws'],
];

/** @param {string} folder @returns {Promise<string[]>} one line for each finding */
export async function newerIn(folder) {
  const names = (await readdir(folder, { recursive: true })).sort((one, other) => (one < other ? -1 : 1));
  /** @type {string[]} */
  const lines = [];
  for (const name of names) {
    const reader = Object.entries(readers).find(([ending]) => name.endsWith(`.${ending}`))?.[1];
    if (reader === undefined) continue;
    for (const what of new Set(reader(await readFile(path.join(folder, name), 'utf8'))))
      if (!harmless.some(([file, finding]) => file.test(name) && finding.test(what)))
        lines.push(`${name}: ${what}`);
  }
  return lines;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = process.argv[2] ?? path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../dist/web');
  const lines = await newerIn(folder);
  for (const line of lines) console.log(line);
  if (lines.length > 0) console.log('Chrome 109 lacks these (tools/browser-floor.mjs)');
  process.exitCode = lines.length === 0 ? 0 : 1;
}
