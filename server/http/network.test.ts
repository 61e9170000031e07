import { expect, it } from 'vitest';
import { networkOf } from './network.ts';

it('a network of IPv6 counts as one address', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0');
  expect(networkOf('::1')).toBe('0:0:0:0');
  expect(networkOf('::ffff:10.0.0.1')).toBe('::ffff:10.0.0.1');
  expect(networkOf('10.0.0.1')).toBe('10.0.0.1');
});
