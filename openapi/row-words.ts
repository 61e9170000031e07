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

/** Whether a field of this kind has several values. */
export const holdsSeveral = (kind: Field['kind']): boolean => several.has(kind);

/** A value as a line of text: the words of its choices where it has such. */
export function valueWords({ key, kind, decimals = 2 }: Field, row: object): string {
  const value: unknown = Reflect.get(row, key);
  const words: unknown = Reflect.get(row, `${key}_dictText`);
  if (kind === 'switch') return value === true ? '是' : '否';
  if (kind === 'currency' && typeof value === 'number') return value.toFixed(decimals);
  if (typeof words === 'string' && words !== '')
    return several.has(kind) ? words.split(',').join('、') : words;
  if (Array.isArray(value)) return listOf(value).join('、');
  const text = scalarText(value);
  return text.slice(0, lengths[kind] ?? text.length);
}

/** As it is shown and printed: a switch that nobody has answered says nothing. Names that are kept have it as 否. */
export function answeredWords(field: Field, row: object): string {
  const value: unknown = Reflect.get(row, field.key);
  return field.kind === 'switch' && typeof value !== 'boolean' ? '' : valueWords(field, row);
}

/** What a row is called by these fields, as whoever links it sees it and 弹窗选择 keeps it; without words its id. */
export function rowWords(named: readonly Field[], row: { readonly id: string }): string {
  const text = named.map((field) => valueWords(field, row)).join(' ');
  return text.trim() === '' ? row.id : text;
}

/** Several names of a value: a list, or texts joined by commas. */
export function listOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.filter((one) => typeof one === 'string');
  return scalarText(value).split(',').filter(Boolean);
}

export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
}
