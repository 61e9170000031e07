import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const script = readFileSync('src/public/old-browser.js', 'utf8');

/** Runs the script in a browser that lacks one needed feature; returns its navigation. */
function ledTo(lacks: (typeof needed)[number] | 'nothing') {
  const led: string[] = [];
  const supports = (property: string) => property !== lacks;
  const window = { CSS: { supports }, location: { replace: (address: string) => led.push(address) } };
  const context = createContext({
    window,
    document: { createElement: () => (lacks === 'noModule' ? {} : { noModule: false }) },
    structuredClone: lacks === 'structuredClone' ? undefined : () => undefined,
  });
  if (lacks === 'hasOwn') runInContext('delete Object.hasOwn', context);
  if (lacks === 'findLast') runInContext('delete Array.prototype.findLast', context);
  if (lacks === 'lookbehind') runInContext('RegExp = function () { throw new SyntaxError(); }', context);
  if (lacks === 'CSS') Object.assign(window, { CSS: undefined });
  runInContext(script, context);
  return led;
}

const needed = [
  'noModule',
  'structuredClone',
  'hasOwn',
  'findLast',
  'CSS',
  'container-type',
  'height',
  'lookbehind',
] as const;

describe('the first script of a page', () => {
  it('is ECMAScript 5, which Internet Explorer parses', () => {
    const written = (target: ts.ScriptTarget) => ts.transpile(script, { target, removeComments: true });
    expect(written(ts.ScriptTarget.ES5)).toBe(written(ts.ScriptTarget.ESNext));
  });

  it.each(needed)('sends a browser without %s to the page for old browsers', (lacks) => {
    expect(ledTo(lacks)).toEqual(['/browsers']);
  });

  it('does nothing in a browser that has all features', () => {
    expect(ledTo('nothing')).toEqual([]);
  });

  // The server inserts it before the configuration (server/http/site.ts).
  it.each([
    ['index.html', '/runtime-config.js'],
    ['inspector.html', '/old-browser.js'],
  ])('precedes the other scripts of %s', (name, first) => {
    const scripts = [...readFileSync(name, 'utf8').matchAll(/<script [^>]*src="([^"]+)"/g)].map(
      ([, src]) => src,
    );
    expect(scripts[0]).toBe(first);
  });

  it.each([
    'index.html',
    'inspector.html',
    'src/player-frame/index.html',
    'src/editor-frame/index.html',
    'src/code-frame/editor.html',
    'src/code-frame/player.html',
  ])('%s tells dual-engine browsers to use the newer engine', (name) => {
    const page = readFileSync(name, 'utf8');
    expect(page).toContain('<meta name="renderer" content="webkit" />');
    expect(page).toContain('<meta http-equiv="X-UA-Compatible" content="IE=edge" />');
  });
});
