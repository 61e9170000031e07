import { evaluate } from './compile.ts';
import { evaluateFormulas } from './formulas.ts';
import { wireValue } from './field-values.ts';
import type { PreparedForm } from './prepare-form.ts';
import type { Row, Surroundings } from './types.ts';

const unknown = '没有这个按钮，或它的表达式有错';

/** A row with its formulas as they stand now. */
const whole = (form: PreparedForm, row: Row, surroundings: Surroundings): Row => ({
  ...row,
  ...evaluateFormulas(form.formulas, row, surroundings).values,
});

/**
 * Whether a button is shown at a row: where its `when` holds; where there is none, always. One that cannot be worked out is
 * not shown, and `problem` says why, in Chinese; nor is one that needs an empty field, without a problem.
 */
export function buttonShown(
  form: PreparedForm,
  code: string,
  row: Row,
  surroundings: Surroundings,
): { readonly shown: boolean; readonly problem?: string } {
  const button = form.buttons.get(code);
  if (button === undefined) return { shown: false, problem: unknown };
  if (button.when === undefined) return { shown: true };
  const found = evaluate(button.when, whole(form, row, surroundings), surroundings);
  return found.ok ? { shown: found.value === true } : { shown: false, problem: found.problem };
}

export type Pressed =
  | { readonly ok: true; readonly values: Row }
  | { readonly ok: false; readonly problem: string };

/**
 * What pressing a button puts into a row, by key, as it stands on the wire: all worked out from the row before it was
 * pressed. Refused with Chinese words for a row it is not shown at, and when one value cannot be worked out: then none is.
 */
export function buttonValues(
  form: PreparedForm,
  code: string,
  row: Row,
  surroundings: Surroundings,
): Pressed {
  const { shown, problem } = buttonShown(form, code, row, surroundings);
  if (!shown) return { ok: false, problem: problem ?? '这条记录现在不能这样操作' };
  const before = whole(form, row, surroundings);
  const values: Record<string, unknown> = {};
  for (const { field, expression } of form.buttons.get(code)?.set ?? []) {
    const found = evaluate(expression, before, surroundings);
    if (!found.ok) return { ok: false, problem: `字段“${field.label}”：${found.problem}` };
    values[field.key] = wireValue(found.value, expression.type, field);
  }
  return { ok: true, values };
}
