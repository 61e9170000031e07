import { Refusal } from '#server/http/refusal.ts';
import { readFilterTree } from '#server/forms/shared/read/filter.rules.ts';
import type { ConditionTree } from '#server/store/condition-sql.ts';

/** Page state of a list that names no field; a field with such a name has the filter suffix `_is`. */
const ofPage: ReadonlySet<string> = new Set(['page', 'size', 'order', 'view', 'month', 'receipt_is']);

/**
 * Returns whether a saved search names only known keys: in filters, order and conditions. An unparsable part
 * counts as an unknown key.
 */
export function namesOnly(
  search: Readonly<Record<string, unknown>>,
  isKnown: (key: string) => boolean,
): boolean {
  return Object.entries(search).every(([name, value]) => {
    if (ofPage.has(name)) return true;
    if (name === 'column') return typeof value === 'string' && isKnown(value);
    if (name === 'superQueryParams') return asksOnly(value, isKnown);
    return isKnown(name.replace(/_(?:is|begin|end)$/, ''));
  });
}

function asksOnly(value: unknown, isKnown: (key: string) => boolean): boolean {
  if (value === '') return true;
  const every = (filter: ConditionTree): boolean =>
    'join' in filter ? filter.of.every(every) : isKnown(filter.field);
  try {
    return every(readFilterTree(typeof value === 'string' ? value : JSON.stringify(value)));
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
