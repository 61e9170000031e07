import { cleanText } from '#server/http/rich-text.ts';
import type { RowPolicy } from '#server/forms/shared/access/row-policy.ts';
import type { RowDeps } from '#server/forms/shared/row-deps.ts';
import type { ValidationResult } from '#server/forms/shared/rules/validate-row.ts';

/** Values in column format: those of the caller, and those set by rules. */
export type ColumnValues = Pick<ValidationResult, 'values' | 'set'>;

/** Cleans rich text and replaces passwords by their hashes. */
export async function toStoredValues(
  deps: Pick<RowDeps, 'parsing' | 'passwords'>,
  { form }: RowPolicy,
  { values, set }: ColumnValues,
): Promise<ColumnValues> {
  const kinds = new Map(form.definition.fields.map(({ key, kind }) => [key, kind]));
  const one = async (key: string, value: unknown): Promise<unknown> => {
    if (typeof value !== 'string') return value;
    if (kinds.get(key) === 'richText') return (await cleanText(deps, value)).trim() || null;
    return kinds.get(key) === 'password' ? await deps.passwords.hash(value) : value;
  };
  const entries = Object.entries(values).map(async ([key, value]) => [key, await one(key, value)] as const);
  return {
    values: Object.fromEntries(await Promise.all(entries)),
    set: await Promise.all(set.map(async ([field, value]) => [field, await one(field.key, value)] as const)),
  };
}
