import { expect, it } from 'vitest';
import { acceptedPatterns } from '#tests/support/accepted-patterns.ts';
import { repeatingPatterns, textOf } from '#tests/support/patterns.ts';

it('every pattern of server and contract has been judged: npm run patterns:accept', () => {
  const patterns = repeatingPatterns().map(textOf);
  expect(patterns.length).toBeGreaterThan(100);
  expect(patterns).toEqual(acceptedPatterns());
});
