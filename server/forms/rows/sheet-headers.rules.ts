import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';

/** The columns of a sheet: by label, and where two fields have the same one, with the key behind it. */
export function headersOf(fields: readonly FormField[]): ReadonlyMap<string, FormField> {
  const count = new Map<string, number>();
  for (const { label } of fields) count.set(label, (count.get(label) ?? 0) + 1);
  return new Map(
    fields.map((field) => {
      const { label, key } = field;
      return [count.get(label) === 1 ? label : `${label}（${key}）`, field];
    }),
  );
}
