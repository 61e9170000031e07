import type { Schema } from '#openapi/index.ts';
import { missingValue } from '#openapi/missing-value.ts';

export type PublicField = Schema<'PublicField'>;
export type PublicValue = string | boolean | string[];
export type PublicValues = Record<string, PublicValue>;

const several: ReadonlySet<PublicField['kind']> = new Set(['checkbox', 'listMulti']);

/** What the fields begin with. */
export function beginningOf(fields: readonly PublicField[]): PublicValues {
  return Object.fromEntries(fields.map((field) => [field.key, beginning(field)]));
}

function beginning({ kind, default: begins }: PublicField): PublicValue {
  if (kind === 'switch') return begins === true;
  if (several.has(kind)) return Array.isArray(begins) ? begins.filter((one) => typeof one === 'string') : [];
  return typeof begins === 'string' || typeof begins === 'number' ? String(begins) : '';
}

/** What is missing, in the words of the server. */
export function missingIn(fields: readonly PublicField[], values: PublicValues): ReadonlyMap<string, string> {
  return new Map(
    fields.flatMap((field): [string, string][] => {
      const value = values[field.key] ?? '';
      const isEmpty =
        typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0;
      return field.required && isEmpty ? [[field.key, missingValue(field)]] : [];
    }),
  );
}
