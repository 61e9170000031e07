import { sourcesOf } from '#expressions/formula-sources.ts';
import { evaluateFormulas } from '#expressions/formulas.ts';
import type { Row } from '#expressions/types.ts';
import { expressionRow, rulesOf, surroundingsOf } from './form-rules.ts';
import type { RowParts } from './row-parts.ts';
import type { RowPass } from './row-pass.store.ts';
import type { StoredRow } from './rows.store.ts';

/** Computes the formulas of a pass by key. It runs when a row is read, so the values are never stale. */
export type RowFormulas = (row: StoredRow) => Row;

export async function rowFormulas(
  parts: Pick<RowParts, 'db' | 'clock'>,
  { form, formulas, caller }: RowPass,
): Promise<RowFormulas> {
  if (formulas.length === 0) return () => ({});
  const prepared = rulesOf(form).formulas;
  const needed = sourcesOf(prepared, formulas);
  const asked = prepared.filter(({ field }) => needed.has(field.key));
  const surroundings = await surroundingsOf(parts, form, caller);
  return (row) => {
    const { values } = evaluateFormulas(asked, expressionRow(form, row), surroundings);
    return Object.fromEntries(formulas.map(({ key }) => [key, values[key] ?? null]));
  };
}
