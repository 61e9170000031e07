import { evaluate } from './compile.ts';
import { wireValue } from './field-values.ts';
import type { Expression, Field, Row, Shared, Surroundings } from './types.ts';

/** A field and what is put into it; of a type that goes in. */
export type Assignment = { readonly field: Field; readonly expression: Expression };

export type Assigned =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly problem: string };

const day = 86_400_000;

/**
 * Works out what a rule or button puts into a field.
 *
 * @returns the value as it stands on the wire, null for nothing; or in Chinese why there is none: what `evaluate` says, or
 *   that the field takes no such value. Never throws for what a row may hold.
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
