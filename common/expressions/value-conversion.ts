import { decimalOfNumber, decimalOfText, numberOfDecimal, rounded } from './decimal.ts';
import { clockOfText, textOfDate, textOfDuration, textOfTime, timeOfText, startOfDay } from './times.ts';
import {
  CannotTell,
  itemOf,
  noValue,
  scalarOf,
  type Field,
  type Kind,
  type Scalar,
  type Value,
  type ValueType,
} from './types.ts';

/** The type that the values of each kind have in expressions. A formula has the type of its expression. */
export const typeOfKind: Readonly<Record<Exclude<Kind, 'formula'>, ValueType>> = {
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
  date: 'date',
  datetime: 'date',
  time: 'duration',
  radio: 'text',
  checkbox: 'list<text>',
  list: 'text',
  listMulti: 'list<text>',
  switch: 'bool',
  searchChoice: 'text',
  user: 'text',
  users: 'list<text>',
  depart: 'text',
  departs: 'list<text>',
  tree: 'text',
  category: 'text',
  region: 'text',
  popup: 'text',
  popupDict: 'text',
  popupDicts: 'list<text>',
  file: 'list<text>',
  image: 'list<text>',
  link: 'text',
  sequence: 'text',
};

const isEmpty = (raw: unknown): boolean => raw === null || raw === undefined || raw === '';

const numberIn = (raw: unknown): bigint | undefined =>
  typeof raw === 'number' ? decimalOfNumber(raw) : typeof raw === 'string' ? decimalOfText(raw) : undefined;

function listOf(raw: unknown, item: Scalar): readonly Value[] | undefined {
  if (isEmpty(raw)) return [];
  const rawItems: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  const list = rawItems.map((one) => readOne(one, item)).filter((one) => one !== undefined);
  return list.length === rawItems.length ? list : undefined;
}

function readOne(raw: unknown, type: Scalar): Value | undefined {
  if (type === 'number') return numberIn(raw);
  if (type === 'bool') return typeof raw === 'boolean' ? raw : undefined;
  if (type === 'date') return typeof raw === 'string' ? timeOfText(raw) : undefined;
  if (type === 'duration') return typeof raw === 'string' ? clockOfText(raw) : undefined;
  return typeof raw === 'string' ? raw : undefined;
}

/**
 * Converts a value of a row for expressions. A missing text is '', a missing list is [], and a switch that
 * was never set is off. Errors: NoValue for an empty number, date or time; CannotTell for a value of another
 * type.
 */
export function readValue(raw: unknown, type: ValueType, label: string): Value {
  const value = valueIn(raw, type);
  if (value === undefined) throw new CannotTell(`字段“${label}”的值不能用来计算`);
  return value;
}

function valueIn(raw: unknown, type: ValueType): Value | undefined {
  const scalar = scalarOf(type);
  if (scalar === undefined) return listOf(raw, itemOf(type) ?? 'null');
  if (!isEmpty(raw)) return readOne(raw, scalar);
  if (scalar === 'bool') return false;
  if (scalar === 'text') return '';
  throw noValue;
}

const decimalsOf: Readonly<Partial<Record<Kind, number>>> = {
  integer: 0,
  rating: 0,
  currency: 2,
  percentage: 2,
};

/** Converts a single value or one item of a list. */
function wireOne(value: Value, type: ValueType, { kind, decimals }: Field): unknown {
  if (typeof value === 'bigint') return numberOfDecimal(rounded(value, decimals ?? decimalsOf[kind] ?? 6));
  if (typeof value !== 'number') return value;
  if (type === 'duration') return textOfDuration(value);
  if (kind === 'date') return textOfDate(value);
  return kind === 'datetime' || startOfDay(value) !== value ? textOfTime(value) : textOfDate(value);
}

/**
 * Converts a computed value into the form its field takes. A number is rounded to the places of the field (2
 * for a currency), halves away from zero. A date is written as its kind writes it; a formula includes the
 * time unless it is midnight. Each item of a list is converted likewise. An absent value, an empty text and
 * an empty list become null.
 */
export function wireValue(value: Value | null, type: ValueType, field: Field): unknown {
  if (value === null || value === '') return null;
  if (!Array.isArray(value)) return wireOne(value, type, field);
  const items: readonly Value[] = value;
  return items.length === 0 ? null : items.map((item) => wireOne(item, itemOf(type) ?? 'null', field));
}
