import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

// docs/scale.md reckons what a city needs. A new figure in its tables must not leave an old sum behind.

const page = readFileSync('docs/scale.md', 'utf8');
const valueOf = (text: string): number => Number(text.replaceAll(',', ''));
const numbersIn = (text: string): number[] =>
  [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([one]) => valueOf(one));

/** What is measured or given stands in tables, and nowhere else may a sum take it from. */
const known = page
  .split(/^## /m)
  .filter((part) => /^(?:Measured|Given)\n/.test(part))
  .flatMap((part) => part.split('\n').filter((line) => line.startsWith('|')))
  .flatMap(numbersIn);

/** `12 × 3 ÷ 4 = 9`, from the left as it stands. */
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

describe('what a city needs', () => {
  it('is reckoned at all', () => {
    expect(sums.length).toBeGreaterThan(12);
  });

  it.each(sums)('$text', ({ terms, result }) => {
    const exact = reckon(terms);
    // Results are written with two figures at least.
    expect(Math.abs(exact - result) / exact).toBeLessThan(0.03);
  });

  it.each(sums)(
    '$text: from figures that were measured or given, or from a sum before',
    ({ text, terms }) => {
      const before = sums
        .slice(
          0,
          sums.findIndex((one) => one.text === text),
        )
        .map(({ result }) => result);
      expect(numbersIn(terms).filter((factor) => ![...known, ...before].includes(factor))).toEqual([]);
    },
  );
});
