import { expect, it } from 'vitest';
import { exempt, isLinear, nameOf, repeatingPatterns } from '#tests/support/source/patterns.ts';

it('the regular expressions of the server run in linear time', { timeout: 300_000 }, () => {
  const slow = repeatingPatterns().filter((one) => !isLinear(one));
  expect(slow.map(nameOf).toSorted()).toEqual([...exempt.keys()].toSorted());
});
