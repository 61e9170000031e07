import { replaced } from '#machines/list-edits.ts';
import * as z from 'zod/mini';
import type { OnlineRow } from '#shared/api/online-rows.ts';
import type { Schema } from '#openapi/index.ts';
import type { FormField, FormValues, OnlineField } from '#shared/forms/field-values.ts';

const line = z.object({
  /** The id of a new line is valid only while its form is open. */
  id: z.string(),
  isNew: z.boolean(),
  revision: z.optional(z.nullable(z.string())),
  values: z.record(z.string(), z.unknown()),
  /** Keys of passwords: they are sent, and never stored outside the form. */
  secret: z.optional(z.array(z.string())),
});
const edits = z.object({ rows: z.array(line), removed: z.array(z.string()) });

/** A row of a sub table that was added or changed in the form of its owner. */
export type SubLine = z.infer<typeof line>;
/** The changes of one sub table when its owner is saved. */
export type SubEdits = z.infer<typeof edits>;

const none: SubEdits = { rows: [], removed: [] };

/**
 * Returns the form key of the changes: they are stored as text, so that they are compared and restored like typed
 * input. No field has such a key.
 */
export const subName = (form: string): string => `subs_${form}`;

export function readEdits(text: unknown): SubEdits {
  if (typeof text !== 'string' || text === '') return none;
  const { data = none } = z.safeParse(edits, JSON.parse(text));
  return data;
}

export function editsText(subEdits: SubEdits): string {
  return subEdits.rows.length === 0 && subEdits.removed.length === 0 ? '' : JSON.stringify(subEdits);
}

/** Replaces a line, or appends it. */
export function withLine(subEdits: SubEdits, changed: SubLine): SubEdits {
  const index = subEdits.rows.findIndex(({ id }) => id === changed.id);
  return {
    ...subEdits,
    rows: index < 0 ? [...subEdits.rows, changed] : replaced(subEdits.rows, index, changed),
  };
}

/** Removes a line; a stored one is deleted when the form is saved. */
export function withoutLine(subEdits: SubEdits, id: string, isNew: boolean): SubEdits {
  const rows = subEdits.rows.filter((one) => one.id !== id);
  return isNew ? { ...subEdits, rows } : { rows, removed: [...subEdits.removed, id] };
}

/** Restores the server's version of a line. */
export function withoutChange(subEdits: SubEdits, id: string): SubEdits {
  return { ...subEdits, rows: subEdits.rows.filter((one) => one.id !== id) };
}

export const withAllBack = (subEdits: SubEdits): SubEdits => ({ ...subEdits, removed: [] });

/** Returns the changes of a sub table as text, for the comparison of two states of its owner. */
export function editsSummary(text: unknown): string {
  const { rows, removed } = readEdits(text);
  const added = rows.filter(({ isNew }) => isNew).length;
  const counts = [
    ['新增', added],
    ['修改', rows.length - added],
    ['删除', removed.length],
  ] as const;
  const summaryParts = counts.flatMap(([verb, count]) => (count === 0 ? [] : [`${verb} ${count} 行`]));
  return summaryParts.join('，') || '不修改';
}

/** Returns the form values that may be stored outside it: no passwords, of the row or of a line. */
export function keepable(
  fields: readonly OnlineField[],
  subs: readonly Schema<'FormSub'>[],
  values: Values,
): Values {
  const lines = subs.map(({ form }) => [subName(form), withoutSecrets(values[subName(form)])] as const);
  return without({ ...values, ...Object.fromEntries(lines) }, secretKeys(fields));
}

/** Returns the fields whose values are never shown again. */
export function secretKeys(fields: readonly OnlineField[]): readonly string[] {
  return fields.filter(({ field }) => field.kind === 'password').map(({ field }) => field.key);
}

type Values = Readonly<Record<string, unknown>>;

function withoutSecrets(text: unknown): string {
  const { rows, removed } = readEdits(text);
  const safeRows = rows.map((one) => ({ ...one, values: { ...without(one.values, one.secret ?? []) } }));
  return editsText({ rows: safeRows, removed });
}

function without(values: Values, keys: readonly string[]): Values {
  return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
}

/** Returns the id of a new line. */
export function newLineId({ rows }: SubEdits): string {
  const numbers = rows.map(({ id }) => Number(/^new(\d+)$/.exec(id)?.[1] ?? 0));
  return `new${Math.max(0, ...numbers) + 1}`;
}

export type ShownLine = { readonly row: OnlineRow; readonly isNew: boolean };

/** Returns the resulting rows: the server's with the changes, and the new ones after them. */
export function shownLines(stored: readonly OnlineRow[], subEdits: SubEdits): readonly ShownLine[] {
  const changed = new Map(subEdits.rows.map((one) => [one.id, one]));
  const storedLines = stored
    .filter(({ id }) => !subEdits.removed.includes(id))
    .map((row): ShownLine => ({ row: withValues(row, changed.get(row.id)?.values ?? {}), isNew: false }));
  const added = subEdits.rows
    .filter(({ isNew }) => isNew)
    .map(({ id, values }): ShownLine => ({ row: { ...values, id }, isNew: true }));
  return [...storedLines, ...added];
}

/** Returns a row with other values, without the texts of the replaced ones. */
export function withValues(row: OnlineRow, values: Readonly<Record<string, unknown>>): OnlineRow {
  const stale = Object.keys(values).filter(
    (key) => JSON.stringify(row[key] ?? null) !== JSON.stringify(values[key]),
  );
  const staleTextKeys = new Set(stale.map((key) => `${key}_dictText`));
  const rest = Object.fromEntries(Object.entries(row).filter(([key]) => !staleTextKeys.has(key)));
  return { ...rest, ...values, id: row.id };
}

/** Returns the texts of the field's own options; undefined if it has none. */
export function optionText({ options = [] }: FormField, value: unknown): string | undefined {
  if (options.length === 0) return undefined;
  const names = Array.isArray(value) ? value : [value];
  return names.flatMap((name) => options.find((option) => option.value === name)?.text ?? []).join('、');
}

/** Returns the changes to send with the row. */
export function sentSubs(
  subs: readonly Schema<'FormSub'>[],
  values: FormValues,
): { readonly subs?: Schema<'OnlineSubChange'>[] } {
  const changes = subs.flatMap(({ form }): Schema<'OnlineSubChange'>[] => {
    const { rows, removed } = readEdits(values[subName(form)]);
    if (rows.length === 0 && removed.length === 0) return [];
    const sent = rows.map(({ id, isNew, revision, values: held }) =>
      isNew ? { values: held } : { id, ...(typeof revision === 'string' ? { revision } : {}), values: held },
    );
    return [{ form, ...(sent.length > 0 ? { rows: sent } : {}), ...(removed.length > 0 ? { removed } : {}) }];
  });
  return changes.length === 0 ? {} : { subs: changes };
}
