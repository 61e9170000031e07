import { expect, it } from 'vitest';
import { loadOf, watchLoop } from './load.ts';

it.each([
  [{ loop: 199, database: 499 }, 0],
  [{ loop: 200, database: 0 }, 1],
  [{ loop: 0, database: 500 }, 1],
  [{ loop: 600, database: 0 }, 2],
  [{ loop: 200, database: 2000 }, 2],
  [{ loop: 0, database: 6000 }, 3],
  [{ loop: 3000, database: 0 }, 3],
] as const)('the lateness %o gives the load level %i', (lateness, load) => {
  expect(loadOf(lateness)).toBe(load);
});

/** Blocks the event loop for some milliseconds. */
function block(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('a blocked event loop raises the load level, which falls to zero afterwards', async () => {
  let isBusy = true;
  const turn = (): void => {
    block(300);
    if (isBusy) setImmediate(turn);
  };
  const watch = watchLoop();
  const level = () => loadOf({ loop: watch.delay(), database: 0 });
  setImmediate(turn);
  try {
    await expect.poll(level, { timeout: 10_000 }).toBeGreaterThan(0);
    isBusy = false;
    await expect.poll(level, { timeout: 10_000 }).toBe(0);
  } finally {
    watch.close();
  }
});
