import { TooManySteps, withinSteps, type Budget } from '#common/expressions/types.ts';
import { iterateYielding } from '#server/forms/shared/yielding.ts';
import type { JobLimits } from './evaluation-jobs.ts';

/** Maximum steps that the expressions of one row take on the main thread, 1 to 10 ms; usual forms take some hundreds. */
const stepsHere = 50_000;

/** Steps per row that several rows may take on the main thread in addition: cheap rows never need a worker thread. */
const stepsPerRow = 500;

/** Time limit of a job in a worker thread, in milliseconds. */
export const timeInThread = 3000;

/**
 * Returns the limits of a job for evaluations whose result the caller needs.
 *
 * @param undone what was not done if they take too long, in Chinese: 没有保存
 */
export const limitsFor = (undone: string): JobLimits => ({
  time: timeInThread,
  tooMuch: `这个表单的公式和规则要算的太多，${undone}；请联系表单的制作人把它们写得简单一些`,
});

/**
 * Evaluates expressions on the main thread if that is fast, as it nearly always is; otherwise in a worker thread, so that the
 * expressions of one form do not delay other requests. `runInline` must have no side effects.
 *
 * @example
 * await evaluateHereOrInThread(
 *   () => applyRowRules(rulesOf(form), submission),
 *   () => parsing.run('applyRowRules', { form: { fields, rules }, submission }, limitsFor('没有保存')),
 * );
 */
export async function evaluateHereOrInThread<T>(runInline: () => T, inThread: () => Promise<T>): Promise<T> {
  const found = evaluateHere({ left: stepsHere }, runInline);
  return found === undefined ? await inThread() : found.value;
}

/**
 * Works like `evaluateHereOrInThread` for several rows: yields to other requests in between, and evaluates the rows that are left
 * when the steps are used up in one job.
 */
export async function evaluateRows<One, Out>(
  rows: readonly One[],
  evaluateInline: (row: One) => Out,
  inThread: (rest: readonly One[]) => Promise<readonly Out[]>,
): Promise<readonly Out[]> {
  const allowance = { left: stepsHere + rows.length * stepsPerRow };
  const done: Out[] = [];
  for await (const row of iterateYielding(rows)) {
    const found = evaluateHere(allowance, () => evaluateInline(row));
    if (found === undefined) return [...done, ...(await inThread(rows.slice(done.length)))];
    done.push(found.value);
  }
  return done;
}

/** Evaluates one row with what is left of an allowance; undefined: that is not enough. */
function evaluateHere<T>(allowance: Budget, work: () => T): { readonly value: T } | undefined {
  const rowBudget = { left: Math.min(stepsHere, allowance.left) };
  const { left } = rowBudget;
  try {
    return { value: withinSteps(rowBudget, work) };
  } catch (error) {
    if (error instanceof TooManySteps) return undefined;
    throw error;
  } finally {
    allowance.left -= left - rowBudget.left;
  }
}
