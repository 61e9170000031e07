import { evaluate } from './compile.ts';
import { wireValue } from './value-conversion.ts';
import type { Expression, Field, Row, Shared, Surroundings } from './types.ts';

/** A field and the expression whose value it receives. The type of the expression fits the field. */
export type Assignment = { readonly field: Field; readonly expression: Expression };

export type Assigned =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

const day = 86_400_000;

/**
 * Computes the value that a rule or button sets.
 * @returns the value in its wire form, null for an empty value; or a problem in Chinese: the one of
 * `evaluate`, or that the field does not accept the value. Never throws, whatever the row contains.
 */
export function evaluateInto(
  { field, expression }: Assignment,
  row: Row,
  surroundings: Surroundings,
  shared?: Shared,
): Assigned {
  const found = evaluate(expression, row, surroundings, shared);
  if (!found.ok) return found;
  const { value } = found;
  if (field.kind === 'time' && typeof value === 'number' && (value < 0 || value >= day))
    return { ok: false, problem: '算出的时间不在一天之内' };
  return { ok: true, value: wireValue(value, expression.type, field) };
}
