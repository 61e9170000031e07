import type { FormValue, FormValues } from './public-filling.ts';
import { dateProblem } from '#shared/text/date-input.ts';
import { missingValue } from '#openapi/missing-value.ts';
import { listOf, scalarText } from '#openapi/value-text.ts';
import type { Schema } from '#openapi/index.ts';

export type FormField = Schema<'FormField'>;
export type FieldKind = FormField['kind'];
/** The server's description of a form, with the rules of a separate operation. */
export type OnlineColumns = Schema<'OnlineColumns'> & { readonly rules: Schema<'FormRule'>[] };
export type OnlineField = Schema<'OnlineField'>;
export type { FormValue, FormValues };

type ValueType = 'text' | 'number' | 'list' | 'flag';

const valueTypes: Readonly<Record<FieldKind, ValueType>> = {
  text: 'text',
  textarea: 'text',
  password: 'text',
  richText: 'text',
  markdown: 'text',
  email: 'text',
  phone: 'text',
  url: 'text',
  integer: 'number',
  number: 'number',
  currency: 'number',
  percentage: 'number',
  rating: 'number',
  date: 'text',
  datetime: 'text',
  time: 'text',
  radio: 'text',
  checkbox: 'list',
  list: 'text',
  listMulti: 'list',
  switch: 'flag',
  searchChoice: 'text',
  user: 'text',
  users: 'list',
  depart: 'text',
  departs: 'list',
  tree: 'text',
  category: 'text',
  region: 'text',
  popup: 'text',
  popupDict: 'text',
  popupDicts: 'list',
  file: 'list',
  image: 'list',
  link: 'text',
  formula: 'text',
  sequence: 'text',
};

/** Computed or assigned by the server: shown in a form, never sent. */
const computedKinds: ReadonlySet<FieldKind> = new Set(['formula', 'sequence']);
const lengths: Readonly<Partial<Record<FieldKind, number>>> = { date: 10, datetime: 19, time: 8 };

/** Returns whether users fill in the field. */
export function isFilledIn({ field, right }: OnlineField): boolean {
  return right === 'write' && field.readOnly !== true && !computedKinds.has(field.kind);
}

export function inForm({ field }: OnlineField): boolean {
  return field.inForm !== false;
}

const wide: ReadonlySet<FieldKind> = new Set(['textarea', 'richText', 'markdown', 'file', 'image']);

/** Returns whether a field takes the full width. */
export const isWide = ({ kind }: FormField): boolean => wide.has(kind);

export const isNumeric = ({ kind }: Pick<FormField, 'kind'>): boolean => valueTypes[kind] === 'number';
export const isSeveral = ({ kind }: Pick<FormField, 'kind'>): boolean => valueTypes[kind] === 'list';

/** Converts a value of a row, or a default, to the form's representation. */
export function formValue({ kind }: Pick<FormField, 'kind'>, value: unknown): FormValue {
  const valueType = valueTypes[kind];
  if (valueType === 'flag') return value === true || value === 'true' || value === '1';
  if (valueType === 'list') return listOf(value);
  const text = scalarText(value);
  return text.slice(0, lengths[kind] ?? text.length);
}

/** Converts a form value to the wire: null for an empty one. */
export function wireValue({ kind }: Pick<FormField, 'kind'>, value: FormValue | undefined): unknown {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value !== 'string') return value.length === 0 ? null : value;
  if (value.trim() === '') return null;
  return valueTypes[kind] === 'number' ? Number(value) : value;
}

/** Returns the initial values of a form for a row, or for a new one. */
export function startValues(fields: readonly OnlineField[], row: object | undefined): FormValues {
  return Object.fromEntries(
    fields.map((one) => [
      one.field.key,
      formValue(one.field, row === undefined ? one.default : Reflect.get(row, one.field.key)),
    ]),
  );
}

/**
 * Returns the values to send: the editable fields. An empty password and fields that the form does not contain stay
 * unchanged.
 */
export function sentValues(fields: readonly OnlineField[], values: FormValues): Record<string, unknown> {
  const entries = fields
    .filter(isFilledIn)
    .filter(({ field }) => field.kind !== 'password' || values[field.key] !== '')
    // A field that was added to the form meanwhile: its value is unknown here.
    .filter(({ field }) => values[field.key] !== undefined)
    .map(({ field }) => [field.key, wireValue(field, values[field.key])] as const);
  return Object.fromEntries(entries);
}

/** Returns what is wrong with a form value, in the server's words; undefined if it is valid. */
export function valueProblem(
  field: FormField,
  value: FormValue | undefined,
  { isNew }: { readonly isNew: boolean },
): string | undefined {
  if (wireValue(field, value) === null)
    return field.required === true && (isNew || field.kind !== 'password') ? missingValue(field) : undefined;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  const problem = isNumeric(field) ? numberProblem(field, text) : textProblem(field, text);
  return problem === undefined ? undefined : `${field.label}：${problem}`;
}

const decimalsOf = { number: 6, currency: 2, percentage: 2 } as const;

function numberProblem(field: FormField, text: string): string | undefined {
  const { kind, minimum, maximum } = field;
  if (!/^-?\d{1,15}(\.\d{1,15})?$/.test(text)) return '请输入数字';
  const value = Number(text);
  const decimals =
    kind === 'number' || kind === 'currency' || kind === 'percentage'
      ? (field.decimals ?? decimalsOf[kind])
      : 0;
  if (Number(value.toFixed(decimals)) !== value)
    return decimals === 0 ? '请输入整数' : `最多${decimals}位小数`;
  if (minimum !== undefined && value < minimum) return `不能小于${minimum}`;
  if (maximum !== undefined && value > maximum) return `不能大于${maximum}`;
  return undefined;
}

const patterns: Readonly<Partial<Record<FieldKind, readonly [RegExp, string]>>> = {
  email: [/^[^\s@]{1,64}@[^\s@]{1,190}$/, '格式不正确'],
  phone: [/^\+?[\d-]{5,20}$/, '格式不正确'],
  url: [/^https?:\/\/[^\s]+$/i, '请输入以 http:// 或 https:// 开头的地址'],
  time: [/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, '请输入时间，如 08:00:00'],
};

function textProblem({ kind, maxLength }: FormField, text: string): string | undefined {
  if (kind === 'date') return dateProblem(text, 'day', {});
  if (kind === 'datetime') return dateProblem(text, 'time', {});
  if (kind === 'region' && text.endsWith('/')) return '请选择到最后一级';
  const [pattern, words] = patterns[kind] ?? [];
  if (pattern?.test(text) === false) return words;
  return maxLength !== undefined && text.length > maxLength ? `最多${maxLength}个字符` : undefined;
}
