import { describe, expect, it } from 'vitest';
import { themeColors } from '#machines/preferences/preferences-rules.ts';
import { staleSheets } from './accent-colors.ts';
import { accentScale, contrast, grounds, over, type Mode } from './accent-scale.ts';

const modes: readonly Mode[] = ['light', 'dark'];
const cases = themeColors.flatMap((color) => modes.map((mode) => ({ color, mode })));

describe.each(cases)('the theme colour $color in $mode', ({ color, mode }) => {
  const { steps, alpha, contrast: words, indicator } = accentScale(color, mode);
  const step = (index: number): string => steps[index - 1] ?? '';
  /** Everything a text may stand on: the page, panels, tags and what the mouse is over. */
  const tinted = grounds[mode].flatMap((ground) => [
    ground,
    ...[2, 3, 4].flatMap((index) => [step(index), over(alpha[index - 1] ?? '', ground)]),
  ]);
  const least = (value: string, backgrounds: readonly string[]): number =>
    Math.min(...backgrounds.map((ground) => contrast(value, ground)));

  it('has twelve opaque steps', () => {
    expect(steps.filter((value) => /^#[\da-f]{6}$/.test(value))).toHaveLength(12);
  });

  it('carries words on its buttons (WCAG 1.4.3)', () => {
    expect(least(words, [step(9), step(10)])).toBeGreaterThanOrEqual(4.5);
  });

  it('is readable as text on page, panels and its own tints', () => {
    expect(least(step(11), tinted)).toBeGreaterThanOrEqual(4.5);
    expect(least(step(12), tinted)).toBeGreaterThanOrEqual(7);
  });

  it('shows focus, borders and marks (WCAG 1.4.11)', () => {
    expect(least(step(8), grounds[mode])).toBeGreaterThanOrEqual(3);
    expect(least(indicator, grounds[mode])).toBeGreaterThanOrEqual(3);
    expect(contrast(words, indicator)).toBeGreaterThanOrEqual(3);
  });

  it('has veils that look like their step on the page', () => {
    const [page = ''] = grounds[mode];
    const gap = (one: string, other: string): number =>
      Math.max(...[1, 3, 5].map((at) => Math.abs(channel(one, at) - channel(other, at))));
    expect(Math.max(...alpha.map((veil, index) => gap(over(veil, page), step(index + 1))))).toBeLessThan(18);
  });
});

describe('the style sheets of the theme colours', () => {
  it('are what the generator makes (npm run gen)', () => {
    expect(staleSheets()).toEqual([]);
  });
});

function channel(value: string, at: number): number {
  return Number.parseInt(value.slice(at, at + 2), 16);
}
