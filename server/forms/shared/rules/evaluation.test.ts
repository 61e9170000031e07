import { expect, it } from 'vitest';
import { compile, evaluate } from '#common/expressions/compile.ts';
import type { Surroundings } from '#common/expressions/types.ts';
import { evaluateHereOrInThread, evaluateRows } from './evaluation.ts';

const surroundings: Surroundings = {
  now: '2026-11-28 08:00:00',
  me: { username: 'a', realname: 'a', roles: [], departs: [] },
};
const list = `[${'1,'.repeat(40)}1]`;
const compiled = (text: string) => {
  const found = compile(text, []);
  if (!found.ok) throw new Error(found.error.message);
  return found.expression;
};
/** About 7,000 steps. */
const heavy = compiled(`${list}.all(a, ${list}.all(b, a + b > 0))`);
const cheap = compiled('1 + 2 * 3 > 4');

/** Evaluates an expression several times and counts the steps on this thread. */
function counted(expression: typeof heavy) {
  const budget = { left: 1e9 };
  return {
    work: (times: number) => {
      for (let at = 0; at < times; at += 1)
        evaluate(expression, {}, surroundings, { formulas: new Map(), budget });
      return times;
    },
    steps: () => 1e9 - budget.left,
  };
}

it('a row that needs few steps is evaluated on the main thread', async () => {
  const { work, steps } = counted(heavy);
  expect(
    await evaluateHereOrInThread(
      () => work(2),
      () => Promise.reject(new Error('a job')),
    ),
  ).toBe(2);
  expect(steps()).toBeGreaterThan(10_000);
});

it('a row that needs many steps takes 50,000 of them on the main thread and is then evaluated in a job', async () => {
  const { work, steps } = counted(heavy);
  expect(
    await evaluateHereOrInThread(
      () => work(40),
      () => Promise.resolve(-1),
    ),
  ).toBe(-1);
  expect(steps()).toBeGreaterThan(40_000);
  expect(steps()).toBeLessThanOrEqual(50_100);
});

it('a thousand cheap rows need no job', async () => {
  const { work } = counted(cheap);
  const rows = Array.from({ length: 1000 }, (_, at) => at);
  const done = await evaluateRows(
    rows,
    (row) => work(40) + row,
    () => Promise.reject(new Error('a job')),
  );
  expect(done).toEqual(rows.map((row) => row + 40));
});

it('rows with many steps in total are evaluated in one job from the first row without steps left', async () => {
  const { work, steps } = counted(heavy);
  const rows = Array.from({ length: 100 }, (_, at) => at);
  const jobs: (readonly number[])[] = [];
  const done = await evaluateRows(
    rows,
    (row) => work(5) * row,
    async (rest) => {
      jobs.push(rest);
      return rest.map((row) => row * 5);
    },
  );
  expect(done).toEqual(rows.map((row) => row * 5));
  expect(jobs).toEqual([rows.slice(100 - (jobs[0]?.length ?? 0))]);
  expect(jobs[0]?.length).toBeGreaterThan(90);
  expect(steps()).toBeLessThanOrEqual(100_100);
});

it('an error of an evaluation is thrown and starts no job', async () => {
  const fails = () => {
    throw new Error('a bug');
  };
  await expect(evaluateHereOrInThread(fails, () => Promise.resolve())).rejects.toThrow('a bug');
});
