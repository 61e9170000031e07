import { AsyncResource } from 'node:async_hooks';
import { expect, it } from 'vitest';
import { currentRun, runInContext } from './run-context.ts';

const request = { id: '0a1b2c3d', operation: 'GET /sys/log/list' };

it('the current request is known in all its calls and awaits, and nowhere else', async () => {
  const within = await runInContext(request, async () => {
    await Promise.resolve();
    return currentRun();
  });
  expect([within, currentRun()]).toEqual([request, undefined]);
});

it.each([true, false])(
  'the current request is unknown to resources that outlive it, such as a connection (success: %s)',
  async (isWell) => {
    let later = (): unknown => 'not yet';
    const work = runInContext(request, async () => {
      later = AsyncResource.bind(currentRun);
      if (!isWell) throw new Error('a bug');
    });
    await work.catch(() => undefined);
    expect(later()).toBe(undefined);
  },
);
