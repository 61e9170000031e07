import { evaluateInto } from './assign.ts';
import { evaluateFormulas } from './formulas.ts';
import type { PreparedForm, PreparedRule } from './prepare-form.ts';
import type { Happening } from './rules.ts';
import { rowBudget, type Budget, type Row, type Shared } from './types.ts';

/** A rule, by index, or a formula, by key, that failed; the problem is in Chinese. */
export type RuleProblem = { readonly rule?: number; readonly formula?: string; readonly problem: string };

/** The maximum number of rounds in which set rules trigger each other. */
const mostRounds = 10;

export type Settled = {
  readonly row: Row;
  /** Values set by rules, by key, if they differ from the row's. */
  readonly set: ReadonlyMap<string, unknown>;
  readonly problems: readonly RuleProblem[];
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns whether two wire values are equal. All empty values are equal, and 1 equals 1.00. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one === 'number' && typeof other === 'string') return one === Number(other);
  // Long texts are compared in every round, so this path avoids JSON.
  if (typeof one !== 'object' && typeof one === typeof other) return one === other;
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Measurements of a run: the steps left, and the indexes of the rules that ran. */
export type Watch = { readonly budget: Budget; readonly called: Set<number> };

/**
 * Runs the `set` rules until they change nothing. If they do not settle, nothing is set and a problem names
 * them.
 */
export function settle(
  form: PreparedForm,
  { event, row: before, changed, surroundings }: Happening,
  { budget, called: noted }: Watch = { budget: rowBudget(), called: new Set() },
): Settled {
  const rules = form.rules.filter(({ rule }) => rule.act === 'set');
  const problems = new Map<number, RuleProblem>();
  const worked = (row: Row) => evaluateFormulas(form.formulas, row, surroundings, budget);
  let formulas = worked(before);
  let row: Row = { ...before, ...formulas.values };
  let called = rules.filter(
    ({ rule }) =>
      rule.event === event && (event !== 'change' || rule.field === undefined || rule.field === changed),
  );
  const path: string[] = [];
  for (let round = 0; called.length > 0; round += 1) {
    if (round === mostRounds) return restless(before, path, called);
    const ruled = runRound(called, row, { formulas: formulas.worked, budget });
    formulas = worked(ruled);
    const next: Row = { ...ruled, ...formulas.values };
    const moved = new Set([...form.fields.keys()].filter((key) => !isSameValue(next[key], row[key])));
    path.push(...[...moved].flatMap((key) => form.fields.get(key)?.label ?? []));
    row = next;
    called = rules.filter(
      ({ rule }) =>
        rule.event === 'change' && (rule.field === undefined ? moved.size > 0 : moved.has(rule.field)),
    );
  }
  const targets = new Map(
    rules.flatMap(({ target }) => (target === undefined ? [] : [[target.key, target]])),
  );
  const set = [...targets.keys()].filter((key) => !isSameValue(row[key], before[key]));
  return { row, set: new Map(set.map((key) => [key, row[key]])), problems: [...problems.values()] };

  /** The rules run in order: a later rule sees the values of the earlier ones. */
  function runRound(called: readonly PreparedRule[], from: Row, shared: Shared): Row {
    const next: Record<string, unknown> = { ...from };
    for (const { index, target, expression } of called) {
      noted.add(index);
      if (target === undefined) continue;
      const found = evaluateInto({ field: target, expression }, next, surroundings, shared);
      if (found.ok) next[target.key] = found.value;
      else problems.set(index, { rule: index, problem: found.problem });
    }
    return next;
  }
}

/** The fields that changed last form the cycle. */
function restless(row: Row, path: readonly string[], called: readonly PreparedRule[]): Settled {
  const turning = [...new Set(path.slice(-4))];
  const circle = [...turning, turning[0] ?? ''].join(' → ');
  const problem = `填写规则互相改动，停不下来：${circle}`;
  return { row, set: new Map(), problems: called.map(({ index }) => ({ rule: index, problem })) };
}
