import { evaluateInto } from './assign.ts';
import { evaluate } from './compile.ts';
import { evaluateFormulas } from './formulas.ts';
import type { PreparedButton, PreparedForm } from './prepare-form.ts';
import { rowBudget, type Row, type Shared, type Surroundings } from './types.ts';

const unknown = '没有这个按钮，或它的表达式有错';

/** Evaluates the formulas of a row. */
function shared(form: PreparedForm, row: Row, surroundings: Surroundings): Shared {
  const budget = rowBudget();
  return { formulas: evaluateFormulas(form.formulas, row, surroundings, budget).worked, budget };
}

type Shown = { readonly shown: boolean; readonly problem?: string };

/**
 * Returns whether a button is shown for a row: its `when` holds, or it has none. The button is hidden when
 * its `when` fails, with the reason in `problem` in Chinese, and when its `when` reads an empty field,
 * without a problem.
 */
export function buttonShown(form: PreparedForm, code: string, row: Row, surroundings: Surroundings): Shown {
  const button = form.buttons.get(code);
  if (button === undefined) return { shown: false, problem: unknown };
  return isShown(button, row, surroundings, () => shared(form, row, surroundings));
}

function isShown(
  { when }: PreparedButton,
  row: Row,
  surroundings: Surroundings,
  sharedNow: () => Shared,
): Shown {
  if (when === undefined) return { shown: true };
  const found = evaluate(when, row, surroundings, sharedNow());
  return found.ok ? { shown: found.value === true } : { shown: false, problem: found.problem };
}

export type Pressed =
  | { readonly ok: true; readonly values: Row }
  | { readonly ok: false; readonly problem: string };

/**
 * Computes the values that a button sets, by field key, in their wire form. Every value is computed from the
 * row before the click. The result is a refusal in Chinese if the button is not shown for the row, or if one
 * of the values fails; no value is set then.
 */
export function buttonValues(
  form: PreparedForm,
  code: string,
  row: Row,
  surroundings: Surroundings,
): Pressed {
  const button = form.buttons.get(code);
  if (button === undefined) return { ok: false, problem: unknown };
  const before = shared(form, row, surroundings);
  const { shown: isThere, problem } = isShown(button, row, surroundings, () => before);
  if (!isThere) return { ok: false, problem: problem ?? '这条记录现在不能这样操作' };
  const values: Record<string, unknown> = {};
  for (const one of button.set) {
    const found = evaluateInto(one, row, surroundings, before);
    if (!found.ok) return { ok: false, problem: `字段“${one.field.label}”：${found.problem}` };
    values[one.field.key] = found.value;
  }
  return { ok: true, values };
}
