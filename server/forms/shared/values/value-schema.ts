import * as z from 'zod/mini';
import { refusal, refusals } from '#server/http/refusal.ts';
import type { PublishedForm } from '#server/forms/shared/published-form.store.ts';
import type { FormField } from '#server/forms/shared/access/row-access.rules.ts';
import type { AuthorizedQuery } from '#server/forms/shared/access/authorized-query.store.ts';
import { parsers, WrongValue } from './wire-values.ts';

type FieldSchema = z.ZodMiniType;

/** Schemas by field key. They live as long as the cached version: the bus drops both at once. */
const schemas = new WeakMap<PublishedForm, ReadonlyMap<string, FieldSchema>>();

/** Returns the schema of each field of a version. Empty values become null; rules decide whether that is allowed. */
function schemasOf(form: PublishedForm): ReadonlyMap<string, FieldSchema> {
  const known = schemas.get(form);
  if (known !== undefined) return known;
  const made = new Map(form.definition.fields.map((field) => [field.key, fieldSchema(field)]));
  schemas.set(form, made);
  return made;
}

function fieldSchema(field: FormField): FieldSchema {
  return z.pipe(
    z.unknown(),
    z.transform((input, context) => {
      try {
        return input === null || input === '' ? null : parsers[field.kind](input, field);
      } catch (error) {
        if (!(error instanceof WrongValue)) throw error;
        context.issues.push({ code: 'custom', message: `${field.label}：${error.message}`, input });
      }
      return z.NEVER;
    }),
  );
}

export type FieldError = {
  readonly key: string;
  readonly message: string;
  /** For an unknown choice: the valid choices by value; undefined if there are too many to list. */
  readonly unknown?: { readonly name: string; readonly offered: readonly string[] | undefined };
};
export type ReadValues = { readonly values: Record<string, unknown>; readonly errors: readonly FieldError[] };

/**
 * Converts received values to column format, or returns their errors. `isNew`: omitted fields are empty. Errors: a
 * refusal for a field that the caller cannot see or write.
 */
export function readValues(
  query: AuthorizedQuery,
  input: Readonly<Record<string, unknown>>,
  { isNew }: { readonly isNew: boolean },
): ReadValues {
  const known = schemasOf(query.form);
  const keys = isNew ? new Set([...query.fields.keys(), ...Object.keys(input)]) : new Set(Object.keys(input));
  const values: Record<string, unknown> = {};
  const errors: FieldError[] = [];
  for (const key of keys) {
    const schema = query.fields.has(key) ? known.get(key) : undefined;
    if (schema === undefined) throw refusals.badInput(`不支持的参数：${key}`, key);
    const read = z.safeParse(schema, Object.hasOwn(input, key) ? input[key] : null);
    if (read.success) values[key] = read.data;
    else errors.push({ key, message: read.error.issues[0]?.message ?? '格式不正确' });
  }
  return { values, errors };
}

/** Refuses a field that the caller can see but not write, by its label. */
export function refuseReadOnly(
  seen: AuthorizedQuery,
  write: AuthorizedQuery,
  input: Readonly<Record<string, unknown>>,
): void {
  for (const key of Object.keys(input)) {
    const label = write.fields.has(key) ? undefined : seen.fields.get(key)?.field.label;
    if (label !== undefined) throw refusal(`没有修改“${label}”的权限`, key);
  }
}
