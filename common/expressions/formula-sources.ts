import type { Formula } from './formulas.ts';
import type { Field } from './types.ts';

/**
 * Returns the keys of the fields that the wanted formulas are computed from, directly or through other
 * formulas, and the keys of these formulas.
 */
export function sourcesOf(all: readonly Formula[], requested: readonly Field[]): ReadonlySet<string> {
  const reads = new Map(all.map(({ field, expression }) => [field.key, expression.reads]));
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    reads.get(key)?.forEach(visit);
  };
  for (const { key } of requested) visit(key);
  return found;
}
