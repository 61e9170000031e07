import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// docs/scale.md calculates the resources of a city. A new figure in its tables must not leave an outdated
// result.

const page = readFileSync('docs/scale.md', 'utf8');
const valueOf = (text: string): number => Number(text.replaceAll(',', ''));
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([one]) => valueOf(one));

/** The figures in the tables of measured and given values. A calculation may use no other figures. */
const known = page
  .split(/^## /m)
  .filter((part) => /^(?:Measured|Given)\n/.test(part))
  .flatMap((part) => part.split('\n').filter((line) => line.startsWith('|')))
  .flatMap(numbersIn);

/** Matches `12 × 3 ÷ 4 = 9`, evaluated from left to right. */
const sum = /(\d[\d,.]*(?: [×÷+] \d[\d,.]*)+) = (\d[\d,.]*)/g;
const sums = page.split('\n').flatMap((line) =>
  [...line.matchAll(sum)].map(([text, terms = '', result = '']) => ({
    text,
    terms,
    result: valueOf(result.replace(/[.,]$/, '')),
  })),
);

function reckon(terms: string): number {
  const [first = '0', ...rest] = terms.split(' ');
  let value = valueOf(first);
  for (let at = 0; at < rest.length; at += 2) {
    const operand = valueOf(rest[at + 1] ?? '');
    value = rest[at] === '×' ? value * operand : rest[at] === '÷' ? value / operand : value + operand;
  }
  return value;
}

describe('calculations of docs/scale.md', () => {
  it('the page contains calculations', () => {
    expect(sums.length).toBeGreaterThan(12);
  });

  it.each(sums)('$text is correct', ({ terms, result }) => {
    const exact = reckon(terms);
    // Results have at least two significant digits.
    expect(Math.abs(exact - result) / exact).toBeLessThan(0.03);
  });

  it.each(sums)('$text uses only measured or given figures, or earlier results', ({ text, terms }) => {
    const before = sums
      .slice(
        0,
        sums.findIndex((one) => one.text === text),
      )
      .map(({ result }) => result);
    expect(numbersIn(terms).filter((factor) => ![...known, ...before].includes(factor))).toEqual([]);
  });
});
