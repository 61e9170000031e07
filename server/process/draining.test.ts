import { expect, test } from 'vitest';
import { createDraining } from './draining.ts';

test('a server that lost its database drains without a delay for proxies', async () => {
  const { begin, isDraining } = createDraining(3600, () => true);
  await begin(async () => undefined);
  expect(isDraining()).toBe(true);
});

test('draining is reported first, and pages are dismissed in the second half of the time', async () => {
  const { begin, isDraining, isDismissing } = createDraining(0.04, () => false);
  const seen: unknown[] = [];
  const over = begin(async (time) => void seen.push(time, isDraining(), isDismissing()));
  expect([isDraining(), isDismissing()]).toEqual([true, false]);
  await over;
  expect(seen).toEqual([20, true, true]);
});
