import { expect, it } from 'vitest';
import { addressText, readAddress, type Address } from './address.ts';

const addresses: readonly Address[] = [
  { id: 'polling' },
  { id: 'polling', state: 'running.waiting' },
  { id: 'polling', event: 'polling.idle|poll.start|0' },
  { id: 'polling', walk: 'poll.start → fetchNotices failed（网络超时） → poll.stop', step: 2 },
  { id: 'polling', walk: 'a?b&c=d#e' },
];

it.each(addresses)('an address is unchanged after parsing: %j', (address) => {
  expect(readAddress(addressText(address))).toEqual(address);
});

it.each([
  ['', { id: '' }],
  ['#polling?step=x', { id: 'polling' }],
  ['#polling?step=-1&state=', { id: 'polling', state: '' }],
])('an address is parsed from typed input: %s', (hash, address) => {
  expect(readAddress(hash)).toEqual(address);
});
