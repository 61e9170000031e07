import { expect, it } from 'vitest';
import { exempt, isLinear, nameOf, repeatingPatterns } from '#tests/support/patterns.ts';

it('patterns of what a server runs take time that grows with the text alone', { timeout: 300_000 }, () => {
  const slow = repeatingPatterns().filter((one) => !isLinear(one));
  expect(slow.map(nameOf).toSorted()).toEqual([...exempt.keys()].toSorted());
});
