import type { Formula } from './formulas.ts';
import type { Field } from './types.ts';

/** Keys of the fields that these formulas are worked out from, directly or through other formulas; their own keys too. */
export function sourcesOf(all: readonly Formula[], wanted: readonly Field[]): ReadonlySet<string> {
  const reads = new Map(all.map(({ field, expression }) => [field.key, expression.reads]));
  const found = new Set<string>();
  const visit = (key: string): void => {
    if (found.has(key)) return;
    found.add(key);
    reads.get(key)?.forEach(visit);
  };
  for (const { key } of wanted) visit(key);
  return found;
}
