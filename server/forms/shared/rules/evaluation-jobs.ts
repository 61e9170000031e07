import { buttonValues, type Pressed } from '#common/expressions/buttons.ts';
import { sourcesOf } from '#common/expressions/formula-sources.ts';
import { evaluateFormulas, type Formula } from '#common/expressions/formulas.ts';
import { prepareForm, type FormText } from '#common/expressions/prepare-form.ts';
import type { Field, Row, Surroundings } from '#common/expressions/types.ts';
import type { Errors } from './rule-errors.ts';
import { deletionErrors, applyRowRules, type RuleResult, type RowSubmission } from './row-rules.ts';

/** The texts of a form that the job needs, and no others: each is compiled in the thread. */
type Of<Input> = { readonly form: FormText } & Input;

export type RowRulesInput = Of<{ readonly submission: RowSubmission }>;
export type PressInput = Of<{
  readonly button: string;
  readonly row: Row;
  readonly surroundings: Surroundings;
}>;
export type DeletionInput = Of<{ readonly rows: readonly Row[]; readonly surroundings: Surroundings }>;
export type FormulasInput = Of<{
  readonly formulas: readonly Field[];
  readonly rows: readonly Row[];
  readonly surroundings: Surroundings;
  /** Milliseconds after which no further row is begun. */
  readonly time: number;
}>;

/** Time limit in milliseconds, and the message when it is exceeded. */
export type JobLimits = { readonly time: number; readonly tooMuch: string };

/** Runs a job of `evaluationJobs` in a worker thread. Errors: a refusal if it exceeds its limits, or all threads are busy. */
export type RunEvaluation = RunRowRules &
  ((job: 'computeButtonValues', input: PressInput, limits: JobLimits) => Promise<Pressed>) &
  ((job: 'deletionErrors', input: DeletionInput, limits: JobLimits) => Promise<readonly Errors[]>) &
  RunFormulas;
type RunRowRules = (job: 'applyRowRules', input: RowRulesInput, limits: JobLimits) => Promise<RuleResult>;
export type RunFormulas = (
  job: 'computeRowFormulas',
  input: FormulasInput,
  limits: JobLimits,
) => Promise<readonly Row[]>;

/** Jobs of the worker threads (server/parsing): evaluations that take too many steps for the main thread (evaluation.ts). */
export const evaluationJobs = {
  applyRowRules: async ({ form, submission }: RowRulesInput): Promise<RuleResult> =>
    applyRowRules(prepareForm(form), submission),
  computeButtonValues: async ({ form, button, row, surroundings }: PressInput): Promise<Pressed> =>
    buttonValues(prepareForm(form), button, row, surroundings),
  deletionErrors: async ({ form, rows, surroundings }: DeletionInput): Promise<readonly Errors[]> => {
    const prepared = prepareForm(form);
    return rows.map((row) => deletionErrors(prepared, row, surroundings));
  },
  /** Returns the values of as many of the first rows as the time allows, at least one. */
  computeRowFormulas: async ({
    form,
    formulas,
    rows,
    surroundings,
    time,
  }: FormulasInput): Promise<readonly Row[]> => {
    const needed = neededFormulas(prepareForm(form).formulas, formulas);
    const end = performance.now() + time;
    const done: Row[] = [];
    for (const row of rows) {
      if (done.length > 0 && performance.now() > end) break;
      done.push(formulaValues(needed, formulas, row, surroundings));
    }
    return done;
  },
};

/** Returns the formulas to compute for these fields: their own, and those that these read. */
export function neededFormulas(all: readonly Formula[], requested: readonly Field[]): readonly Formula[] {
  const needed = sourcesOf(all, requested);
  return all.filter(({ field }) => needed.has(field.key));
}

/** Returns the values of the wanted formulas of a row by key; null for one that cannot be evaluated. */
export function formulaValues(
  needed: readonly Formula[],
  requested: readonly Field[],
  row: Row,
  surroundings: Surroundings,
): Row {
  const { values } = evaluateFormulas(needed, row, surroundings);
  return Object.fromEntries(requested.map(({ key }) => [key, values[key] ?? null]));
}
