import { expect, test } from 'vitest';
import { createOutgoing } from './outgoing.ts';

test('the queue drops messages beyond its limit, logs this once and keeps the oldest', () => {
  const received: unknown[] = [];
  const outgoing = createOutgoing({ warn: (...said: unknown[]) => received.push(said) });
  for (let round = 0; round < 3; round += 1)
    outgoing.add(Array.from({ length: 5000 }, (_each, n) => `${round}:${n}`));
  outgoing.add(['too much']);
  const warning = [{ max: 10_000 }, 'bus messages that cannot be sent are dropped'];
  expect(received).toEqual([warning]);
  const kept = outgoing.first(20_000);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([10_000, '0:0', '1:4999']);
  outgoing.done(10_000);
  outgoing.add(['after']);
  expect([outgoing.first(5), received.length]).toEqual([['after'], 1]);
});
