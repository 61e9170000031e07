import type { Schema } from './index.ts';

type Field = Pick<Schema<'FormField'>, 'key' | 'kind' | 'decimals'>;

const several: ReadonlySet<Field['kind']> = new Set([
  'checkbox',
  'listMulti',
  'users',
  'departs',
  'popupDicts',
  'file',
  'image',
]);
const lengths: Readonly<Partial<Record<Field['kind'], number>>> = { date: 10, datetime: 19, time: 8 };

/** Returns whether a field of this kind holds several values. */
export const holdsSeveral = (kind: Field['kind']): boolean => several.has(kind);

/** Formats a value as one line of text. Selections use the labels of their options. */
export function valueText({ key, kind, decimals = 2 }: Field, row: object): string {
  const value: unknown = Reflect.get(row, key);
  const label: unknown = Reflect.get(row, `${key}_dictText`);
  if (kind === 'switch') return value === true ? '是' : '否';
  if (kind === 'currency' && typeof value === 'number') return value.toFixed(decimals);
  if (typeof label === 'string' && label !== '')
    return several.has(kind) ? label.split(',').join('、') : label;
  if (Array.isArray(value)) return listOf(value).join('、');
  const text = scalarText(value);
  return text.slice(0, lengths[kind] ?? text.length);
}

/**
 * Formats a value for display and print. A switch without an answer is empty here; stored names contain 否
 * for it.
 */
export function answeredText(field: Field, row: object): string {
  const value: unknown = Reflect.get(row, field.key);
  return field.kind === 'switch' && typeof value !== 'boolean' ? '' : valueText(field, row);
}

/**
 * Returns the display name of a row, built from these fields, for links and for 弹窗选择. A row whose fields
 * are empty has its id as name.
 */
export function rowText(named: readonly Field[], row: { readonly id: string }): string {
  const text = named.map((field) => valueText(field, row)).join(' ');
  return text.trim() === '' ? row.id : text;
}

/** Returns the items of a value: a list, or texts joined by commas. */
export function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return scalarText(value).split(',').filter(Boolean);
}

export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
