import { AsyncResource } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { nowRunning, runFor } from './running.ts';

const request = { id: '0a1b2c3d', operation: 'GET /sys/log/list' };

it('the current request is known in all its calls and awaits, and nowhere else', async () => {
  const within = await runFor(request, async () => {
    await Promise.resolve();
    return nowRunning();
  });
  expect([within, nowRunning()]).toEqual([request, undefined]);
});

it.each([true, false])(
  'the current request is unknown to resources that outlive it, such as a connection (success: %s)',
  async (isWell) => {
    let later = (): unknown => 'not yet';
    const work = runFor(request, async () => {
      later = AsyncResource.bind(nowRunning);
      if (!isWell) throw new Error('a bug');
    });
    await work.catch(() => undefined);
    expect(later()).toBe(undefined);
  },
);
