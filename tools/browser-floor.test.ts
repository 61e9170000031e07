import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { newerIn, newerInCode, newerInStyles } from './browser-floor.mjs';

describe('the scan of the build for features that Chrome 109 lacks', () => {
  it.each([
    ['[3, 1].toSorted()', '.toSorted() (110)'],
    ['a?.b.toSpliced(1, 1)', '.toSpliced() (110)'],
    ['list.with(at, item)', '.with() (110)'],
    ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers (119)'],
    ['Object.groupBy(rows, f)', 'Object.groupBy (117)'],
    ['URL.canParse(text)', 'URL.canParse (120)'],
    ['map.values().map(f)', '.values().map() (122)'],
    ['/[\\p{L}--a]/v.test(text)', 'a regular expression with the flag v (112)'],
    ['new Intl.DurationFormat("zh")', 'Intl.DurationFormat (129)'],
    ['import data from "./a.json" with { type: "json" }; data()', 'attributes of an import (123)'],
  ])('the scan reports %s', (code, finding) => {
    expect(newerInCode(code)).toEqual([finding]);
  });

  it.each([
    '"toSorted of a text"',
    'const toSorted = 1',
    '[...list].sort()',
    'list.with("text", 1)',
    'Object.values(a).map(f)',
    '[...map.values()].map(f)',
    'list.findLast(f)',
  ])('the scan accepts %s', (code) => {
    expect(newerInCode(code)).toEqual([]);
  });

  it.each([
    ['a { --fit: tan(atan2(100cqw, 1024px)) }', ['--fit: tan(']],
    ['a { background: color-mix(in srgb, red, blue) }', ['background: color-mix(']],
    ['a { float: inline-start }', ['float: inline-start']],
    ['a:popover-open { color: red }', [':popover-open']],
    ['@starting-style { a { color: red } }', ['@starting-style']],
    ['@supports (color: color-mix(in srgb, red, blue)) { a { color: color-mix(in srgb, red, blue) } }', []],
    ['a { color: red; color: color-mix(in srgb, red, blue) }', []],
    ['a { background: linear-gradient(red, blue); text-wrap: balance }', []],
  ])('the scan reports only unsupported CSS without a fallback: %s', (css, findings) => {
    expect(newerInStyles(css)).toEqual(findings);
  });

  it('the scan covers script and style files and inline code of pages', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'campus-floor-'));
    try {
      await mkdir(path.join(folder, 'player'));
      await writeFile(path.join(folder, 'a.js'), 'list.toReversed()');
      await writeFile(path.join(folder, 'b.css'), 'a { float: inline-end }');
      await writeFile(
        path.join(folder, 'player/index.html'),
        '<style>a:popover-open { color: red }</style><script type="application/json">[]</script><script>a.toSorted()</script>',
      );
      expect(await newerIn(folder)).toEqual([
        'a.js: .toReversed() (110)',
        'b.css: float: inline-end',
        'player/index.html: .toSorted() (110)',
        'player/index.html: :popover-open',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
