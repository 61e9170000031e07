import { expect, test } from 'vitest';

import { parseRange } from './range.ts';

test.each([
  [undefined, 'full'],
  ['', 'full'],
  ['bytes=0-99', { start: 0, end: 99 }],
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=10-', { start: 10, end: 99 }],
  ['bytes=50-1000', { start: 50, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['Bytes = 5 - 6', { start: 5, end: 6 }],
  [' bytes=5-6 ', { start: 5, end: 6 }],
  ['bytes=0-1 2', 'full'],
  ['bytes=1 0-20', 'full'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=99999999999999999999-', 'unsatisfiable'],
  ['bytes=6-5', 'full'],
  ['bytes=-', 'full'],
  ['bytes=a-b', 'full'],
  ['bytes=0-1,5-6', 'full'],
  ['items=0-5', 'full'],
])('the range %j of 100 bytes is %j', (header, expected) => {
  expect(parseRange(header, 100)).toEqual(expected);
});

test.each(['bytes=0-', 'bytes=-5'])('an empty file cannot satisfy %j', (header) => {
  expect(parseRange(header, 0)).toBe('unsatisfiable');
});
