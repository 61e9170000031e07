import { describe, expect, it } from 'vitest';
import { filterCss } from './vite-filter-styles.ts';

const literals = new Set(['rt-Button', 'rt-r-size', 'rt-variant']);
const filtered = (css: string) => filterCss(css, literals).replaceAll(/\s+/g, '');

describe('the style filter', () => {
  it('keeps rules whose classes the scripts name, and drops the others', () => {
    expect(filtered('.rt-Button{color:red}.rt-Table{color:red}')).toBe('.rt-Button{color:red}');
  });

  it('keeps the values that the library appends to a class at run time', () => {
    expect(filtered('.rt-Button:where(.rt-r-size-2){a:b}.rt-r-mt-2{a:b}')).toBe(
      '.rt-Button:where(.rt-r-size-2){a:b}',
    );
  });

  it('drops only the unreachable selectors of a list', () => {
    expect(filtered('.rt-Table,.rt-Button,.own{a:b}')).toBe('.rt-Button,.own{a:b}');
  });

  it('never touches our own rules', () => {
    const own = '@media(min-width:520px){.own{a:b}}@keyframespulse{to{opacity:0}}';
    expect(filtered('@media (min-width:520px){.own{a:b}} @keyframes pulse{to{opacity:0}}')).toBe(own);
  });

  it('drops breakpoints, colours and radii that are not used', () => {
    expect(filtered('@media (min-width:1640px){.xl\\:rt-r-size-2{a:b}}')).toBe('');
    expect(filtered('@media (min-width:768px){.sm\\:rt-r-size-2{a:b}}')).toBe(
      '@media(min-width:768px){.sm\\:rt-r-size-2{a:b}}',
    );
    expect(filtered("[data-accent-color='ruby']{a:b}[data-accent-color='blue']{a:b}")).toBe(
      "[data-accent-color='blue']{a:b}",
    );
    expect(filtered('[data-radius=large]{a:b}[data-radius=medium]{a:b}')).toBe('[data-radius=medium]{a:b}');
  });

  it('drops wide-gamut colours and what they leave empty', () => {
    expect(filtered('@supports (color:color(display-p3 1 1 1)){@media (color-gamut:p3){:root{a:b}}}')).toBe(
      '',
    );
  });

  it('drops animations of the library that nothing uses', () => {
    const css = '@keyframes rt-fade{to{a:b}}@keyframes rt-grow{to{a:b}}.rt-Button{animation:rt-grow 1s}';
    expect(filtered(css)).toBe('@keyframesrt-grow{to{a:b}}.rt-Button{animation:rt-grow1s}');
  });
});
