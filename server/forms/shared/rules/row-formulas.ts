import type { Row } from '#common/expressions/types.ts';
import { Refusal } from '#server/http/refusal.ts';
import { evaluateRows, limitsFor, timeInThread } from './evaluation.ts';
import { formulaValues, neededFormulas, type RunFormulas } from './evaluation-jobs.ts';
import { expressionRow, rulesOf, surroundingsOf } from './form-expressions.ts';
import { mapYielding } from '#server/forms/shared/yielding.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import type { StoredRow } from '#server/forms/shared/stored-row.ts';

type FormulaDeps = Pick<RowDeps, 'db' | 'clock' | 'log'> & {
  readonly parsing: { readonly run: RunFormulas };
};

/** Milliseconds after which a job begins no further row, so that the values it has are not lost at its limit. */
const timeForRows = timeInThread - 500;

/**
 * Computes the formulas of an authorized query for each row, by key. It runs when rows are read, so the values are never stale. The values of
 * rows for which the time does not suffice are null, like those of a formula that cannot be evaluated, and the log tells the
 * author. `isWhole`: takes as much time as the rows need, in several jobs, for a file that must not lack values.
 */
export async function rowFormulas(
  deps: FormulaDeps,
  { form, formulas, caller }: AuthorizedQuery,
  rows: readonly StoredRow[],
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<readonly Row[]> {
  if (formulas.length === 0 || rows.length === 0) return rows.map(() => ({}));
  const needed = neededFormulas(rulesOf(form).formulas, formulas);
  const surroundings = await surroundingsOf(deps, form, caller);
  const { fields } = form.definition;
  const read = new Set(needed.flatMap(({ expression }) => expression.reads));

  const inThread = async (rest: readonly StoredRow[]): Promise<readonly Row[]> => {
    // Other values would be copied to the thread for nothing.
    const sent = await mapYielding(rest, (row) =>
      Object.fromEntries(Object.entries(expressionRow(form, row)).filter(([key]) => read.has(key))),
    );
    const done: Row[] = [];
    const jobs = isWhole ? Infinity : 1;
    for (let job = 0; job < jobs && done.length < rest.length; job += 1) {
      const input = { form: { fields }, formulas, rows: sent.slice(done.length), surroundings };
      const some = await untilTooMuch(() =>
        deps.parsing.run('computeRowFormulas', { ...input, time: timeForRows }, limitsFor('没有算完')),
      );
      if (some === undefined) break;
      done.push(...some);
    }
    if (done.length === rest.length) return done;
    const { code, version } = form;
    const empty = rest.length - done.length;
    deps.log.warn({ form: code, version, rows: empty }, 'formulas of an online form take too long');
    const nothing = Object.fromEntries(formulas.map(({ key }) => [key, null]));
    return [...done, ...Array.from({ length: empty }, () => nothing)];
  };

  const evaluateRow = (row: StoredRow): Row =>
    formulaValues(needed, formulas, expressionRow(form, row), surroundings);
  return await evaluateRows(rows, evaluateRow, inThread);
}

/** Returns undefined for a job that exceeds its limits. A busy pool remains an error: the same request may succeed later. */
async function untilTooMuch<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Refusal && error.status === 200) return undefined;
    throw error;
  }
}
