import { evaluate } from './compile.ts';
import { wireValue } from './value-conversion.ts';
import { evaluateFormulas } from './formulas.ts';
import type { PreparedForm, PreparedRule } from './prepare-form.ts';
import { applyRules, isAsked, settle, type Happening } from './rules.ts';
import { maxRowSteps, rowBudget, type Expression, type Field, type Row, type Worked } from './types.ts';

/** The result of one text: its value in wire form, null for an empty value; or a problem in Chinese. */
export type Tried = { readonly steps: number; readonly value: unknown; readonly problem?: string };

export type TriedRule = Tried & {
  readonly rule: PreparedRule;
  /** False: the rule does not apply at this event. */
  readonly isAsked: boolean;
};

export type TryOut = {
  /** The row with the values of set rules and formulas. */
  readonly row: Row;
  readonly formulas: readonly (Tried & { readonly field: Field })[];
  readonly rules: readonly TriedRule[];
  /** Reasons for which the row would be refused. */
  readonly refusals: readonly string[];
  /**
   * Steps of the set rules, over all rounds, and steps of the other rules and formulas. Each is at most
   * `maxRowSteps`.
   */
  readonly steps: { readonly set: number; readonly said: number };
};

/**
 * Evaluates every formula and rule of a form for a row at an event, and counts the steps of each. Never
 * throws, whatever the row contains.
 */
export function tryOut(form: PreparedForm, happening: Happening): TryOut {
  const { event, surroundings } = happening;
  const watch = { budget: rowBudget(), called: new Set<number>() };
  const settled = settle(form, happening, watch);
  const { worked, values } = evaluateFormulas(form.formulas, settled.row, surroundings);
  const row = { ...settled.row, ...values };
  const work = (expression: Expression, field?: Field): Tried =>
    tried(expression, { row, worked, happening }, field);
  const formulas = form.formulas.map(({ field, expression }) => ({ field, ...work(expression, field) }));
  const problems = new Map(settled.problems.map(({ rule, problem }) => [rule, problem]));
  const rules = form.rules.map((one): TriedRule => {
    const { rule, index, expression, target } = one;
    if (rule.act !== 'set') return { rule: one, isAsked: isAsked(rule, event), ...work(expression) };
    const problem = problems.get(index);
    return {
      rule: one,
      isAsked: watch.called.has(index),
      steps: work(expression).steps,
      value: settled.row[target?.key ?? ''] ?? null,
      ...(problem === undefined ? {} : { problem }),
    };
  });
  const { fields, errors } = applyRules(form, happening);
  const evaluated = [...formulas, ...rules.filter((one) => one.isAsked && one.rule.rule.act !== 'set')];
  return {
    row,
    formulas,
    rules,
    refusals: [...Object.values(fields).flatMap(({ error }) => error ?? []), ...errors],
    steps: {
      set: maxRowSteps - watch.budget.left,
      said: evaluated.reduce((sum, { steps }) => sum + steps, 0),
    },
  };
}

type Place = { readonly row: Row; readonly worked: Worked; readonly happening: Happening };

function tried(expression: Expression, { row, worked, happening }: Place, field?: Field): Tried {
  const budget = rowBudget();
  const found = evaluate(expression, row, happening.surroundings, { formulas: worked, budget });
  const steps = maxRowSteps - budget.left;
  if (!found.ok) return { steps, value: null, problem: found.problem };
  // The value of a rule is a boolean or a list of texts.
  return {
    steps,
    value: field === undefined ? found.value : wireValue(found.value, expression.type, field),
  };
}
