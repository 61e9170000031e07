import { expect, test } from 'vitest';
import { createOutgoingQueue } from './outgoing-queue.ts';

test('the queue drops messages beyond its limit, logs this once and keeps the oldest', () => {
  const warnings: unknown[] = [];
  const queue = createOutgoingQueue({ warn: (...warning: unknown[]) => warnings.push(warning) });
  for (let round = 0; round < 3; round += 1)
    queue.add(Array.from({ length: 5000 }, (_each, n) => `${round}:${n}`));
  queue.add(['too much']);
  const warning = [{ max: 10_000 }, 'bus messages that cannot be sent are dropped'];
  expect(warnings).toEqual([warning]);
  const queued = queue.peek(20_000);
  expect([queued.length, queued[0], queued.at(-1)]).toEqual([10_000, '0:0', '1:4999']);
  queue.remove(10_000);
  queue.add(['after']);
  expect([queue.peek(5), warnings.length]).toEqual([['after'], 1]);
});
