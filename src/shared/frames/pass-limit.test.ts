import { expect, it } from 'vitest';
import { limitPasses } from './pass-limit.ts';

/** An engine whose clock advances by ten milliseconds with each script. */
function engine(run: (thread: object) => void) {
  let now = 0;
  const sequencer = {
    timer: { timeElapsed: () => now },
    stepThread: (thread: object): void => {
      now += 10;
      run(thread);
    },
  };
  limitPasses({ runtime: { sequencer } });
  return {
    /** Runs each script once, as the engine does. */
    pass: (threads: readonly object[]) => {
      now = 0;
      for (const thread of threads) sequencer.stepThread(thread);
    },
  };
}

it('a pass ends although each script starts another, and the next pass runs the remaining script', () => {
  const threads: object[] = [];
  const ran = new Set<object>();
  const { pass } = engine((thread) => {
    ran.add(thread);
    threads.push({});
  });
  threads.push({});
  pass(threads);
  const [count, last] = [ran.size, threads.at(-1) ?? {}];
  expect(threads).toHaveLength(count + 1);
  expect(ran.has(last)).toBe(false);
  pass([last]);
  expect(ran.has(last)).toBe(true);
});

it('a pass stops at its time limit, and the next pass runs every script that existed before it', () => {
  const threads = Array.from({ length: 100 }, () => ({}));
  const ran: object[] = [];
  const { pass } = engine((thread) => ran.push(thread));
  pass(threads);
  expect(ran.length).toBeLessThan(100);
  ran.length = 0;
  pass(threads);
  expect(ran).toEqual(threads);
});
