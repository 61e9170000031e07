import { describe, expect, it } from 'vitest';
import { addressParts, linkTo } from './link-to.ts';

describe('a link address', () => {
  it.each([
    ['/a', '/a', '', ''],
    ['/a?x=1', '/a', '?x=1', ''],
    ['/a#part', '/a', '', 'part'],
    ['/a?x=1#part?y#z', '/a', '?x=1', 'part?y#z'],
    ['/a#part?x=1', '/a', '', 'part?x=1'],
    ['/课程?名=一', '/课程', '?名=一', ''],
    ['', '', '', ''],
  ])('%s is split into path, search and hash', (address, path, search, hash) => {
    expect(addressParts(address)).toEqual({ path, search, hash });
  });

  it('becomes a link target with path, search parameters and hash', () => {
    expect(linkTo('/a?id=1234567890123456789&x=1&x=2#part')).toEqual({
      to: '/a',
      search: { id: '1234567890123456789', x: ['1', '2'] },
      hash: 'part',
    });
  });
});
