import { expect, it } from 'vitest';
import { clockText } from './clock-text.ts';

it('clockText rounds up to full seconds and shows more than an hour in minutes', () => {
  expect([0, 1, 1_000, 59_001, 299_900, 6_000_000].map(clockText)).toEqual([
    '00:00',
    '00:01',
    '00:01',
    '01:00',
    '05:00',
    '100:00',
  ]);
});
