import { readFileSync, readdirSync } from 'node:fs';
import { slateDark, slateDarkA } from '@radix-ui/colors';
import { describe, expect, it } from 'vitest';
import { themeColors } from '#machines/preferences/preference-values.ts';
import { accentScale, contrast, grounds, over, type Mode } from './accent-scale.ts';

const modes: readonly Mode[] = ['light', 'dark'];
const cases = themeColors.flatMap((color) => modes.map((mode) => ({ color, mode })));

describe.each(cases)('the theme colour $color in $mode', ({ color, mode }) => {
  const { steps, alpha, contrast: words, indicator } = accentScale(color, mode);
  const step = (index: number): string => steps[index - 1] ?? '';
  /** The backgrounds that a text may have: the page, panels, tags and hovered elements. */
  const tinted = grounds[mode].flatMap((ground) => [
    ground,
    ...[2, 3, 4].flatMap((index) => [step(index), over(alpha[index - 1] ?? '', ground)]),
  ]);
  const least = (value: string, backgrounds: readonly string[]): number =>
    Math.min(...backgrounds.map((ground) => contrast(value, ground)));

  it('the scale has twelve opaque steps', () => {
    expect(steps.filter((value) => /^#[\da-f]{6}$/.test(value))).toHaveLength(12);
  });

  it('text on buttons has enough contrast (WCAG 1.4.3)', () => {
    expect(least(words, [step(9), step(10)])).toBeGreaterThanOrEqual(4.5);
  });

  it('text steps are readable on the page, on panels and on their own tints', () => {
    expect(least(step(11), tinted)).toBeGreaterThanOrEqual(4.5);
    expect(least(step(12), tinted)).toBeGreaterThanOrEqual(7);
  });

  it('focus rings, borders and indicators have enough contrast (WCAG 1.4.11)', () => {
    expect(least(step(8), grounds[mode])).toBeGreaterThanOrEqual(3);
    expect(least(indicator, grounds[mode])).toBeGreaterThanOrEqual(3);
    expect(contrast(words, indicator)).toBeGreaterThanOrEqual(3);
  });

  it('the translucent steps look like the opaque steps on the page background', () => {
    const [page = ''] = grounds[mode];
    const gap = (one: string, other: string): number =>
      Math.max(...[1, 3, 5].map((at) => Math.abs(channel(one, at) - channel(other, at))));
    expect(Math.max(...alpha.map((veil, index) => gap(over(veil, page), step(index + 1))))).toBeLessThan(18);
  });
});

describe.each(themeColors)('the menu in %s', (color) => {
  const dark = accentScale(color, 'dark');
  const menuGround = /--menu-ground: (#[\da-f]{6})/.exec(
    readFileSync('src/features/shell/menu/side-menu.module.css', 'utf8'),
  )?.[1];

  it('the dark menu is readable, including the current entry', () => {
    const ground = menuGround ?? '#ffffff';
    const hover = over(slateDarkA['slateA3'] ?? '', ground);
    const words = [slateDark['slate12'], slateDark['slate11']].map((value) => value ?? '');
    expect(Math.min(...words.map((value) => contrast(value, ground)))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(slateDark['slate12'] ?? '', hover)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.contrast, dark.steps[8] ?? '')).toBeGreaterThanOrEqual(4.5);
    expect(contrast(dark.steps[10] ?? '', over(dark.alpha[2] ?? '', ground))).toBeGreaterThanOrEqual(4.5);
    // The focus ring of an entry.
    expect(contrast(dark.steps[7] ?? '', ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(modes)('the light menu of a %s page is readable', (mode) => {
    const { steps, alpha } = accentScale(color, mode);
    const panel = mode === 'light' ? '#ffffff' : '#18191b';
    expect(contrast(steps[10] ?? '', over(alpha[2] ?? '', panel))).toBeGreaterThanOrEqual(4.5);
  });
});

describe('uses of the accent in the style sheets', () => {
  const rules = sourceStyles().flatMap(({ name, css }) =>
    [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({
      at: `${name} ${selector.trim()}`,
      body,
    })),
  );

  it('no text on an accent background has a fixed white colour', () => {
    const filled = rules.filter(({ body }) => /background(-color)?:[^;]*--accent-(9|10)\b/.test(body));
    expect(filled.length).toBeGreaterThan(3);
    expect(
      filled.filter(({ body }) => /(?<![-\w])color: (#fff|white)/.test(body)).map(({ at }) => at),
    ).toEqual([]);
  });

  it('text, borders and outlines use only the readable steps of the accent', () => {
    const faint = /(?<![-\w])(color|border[-\w]*|outline|box-shadow):[^;]*--accent-(9|10)\b/;
    expect(rules.filter(({ body }) => faint.test(body)).map(({ at }) => at)).toEqual([]);
  });
});

function sourceStyles(): { name: string; css: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css') && !name.endsWith('.gen.css') && !name.includes('public/colors'))
    .map((name) => ({ name, css: readFileSync(`src/${name}`, 'utf8') }));
}

function channel(value: string, at: number): number {
  return Number.parseInt(value.slice(at, at + 2), 16);
}
