import { decimalOfNumber, decimalOfText, numberOfDecimal, rounded } from './decimal.ts';
import { clockOfText, textOfDate, textOfDuration, textOfTime, timeOfText, startOfDay } from './times.ts';
import { CannotTell, NoValue, type Field, type Kind, type Value, type ValueType } from './types.ts';

/** What values of a kind are in expressions; a formula's type is that of its text. */
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
  file: 'list<text>',
  image: 'list<text>',
  link: 'text',
  sequence: 'text',
};

const isEmpty = (raw: unknown): boolean => raw === null || raw === undefined || raw === '';

const numberIn = (raw: unknown): bigint | undefined =>
  typeof raw === 'number' ? decimalOfNumber(raw) : typeof raw === 'string' ? decimalOfText(raw) : undefined;

function textsIn(raw: unknown): readonly string[] | undefined {
  if (isEmpty(raw)) return [];
  const list: readonly unknown[] = Array.isArray(raw) ? raw : [raw];
  return list.every((item) => typeof item === 'string') ? list : undefined;
}

function readOne(raw: unknown, type: ValueType): Value | undefined {
  if (type === 'number') return numberIn(raw);
  if (type === 'date') return typeof raw === 'string' ? timeOfText(raw) : undefined;
  if (type === 'duration') return typeof raw === 'string' ? clockOfText(raw) : undefined;
  return typeof raw === 'string' ? raw : undefined;
}

/**
 * A value of a row as expressions work with it. No text is '', no list is [], a switch never set is off.
 * Errors: NoValue for an empty number, date or time; CannotTell for what is not of its type.
 */
export function readValue(raw: unknown, type: ValueType, label: string): Value {
  const wrong = new CannotTell(`字段“${label}”的值不能用来计算`);
  if (type.startsWith('list<')) {
    const texts = textsIn(raw);
    if (texts === undefined) throw wrong;
    return texts;
  }
  if (type === 'bool') {
    if (typeof raw === 'boolean' || isEmpty(raw)) return raw === true;
    throw wrong;
  }
  if (isEmpty(raw)) {
    if (type === 'text') return '';
    throw new NoValue();
  }
  const value = readOne(raw, type);
  if (value === undefined) throw wrong;
  return value;
}

const decimalsOf: Readonly<Partial<Record<Kind, number>>> = {
  integer: 0,
  rating: 0,
  currency: 2,
  percentage: 2,
};

/** As `wireValue`, of a value that is there. */
function wireNumber(value: number, type: ValueType, field: Field): string {
  if (type === 'duration') return textOfDuration(value);
  if (field.kind === 'date') return textOfDate(value);
  return field.kind === 'datetime' || startOfDay(value) !== value ? textOfTime(value) : textOfDate(value);
}

/**
 * A worked out value as its field takes it: a number rounded to the field's places (of a currency 2), halves away from
 * zero; a date as its kind writes it, for a formula with its time unless that is midnight. Nothing is null, no text too.
 */
export function wireValue(value: Value | null, type: ValueType, field: Field): unknown {
  if (value === null || value === '') return null;
  if (typeof value === 'bigint')
    return numberOfDecimal(rounded(value, field.decimals ?? decimalsOf[field.kind] ?? 6));
  if (typeof value === 'number') return wireNumber(value, type, field);
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  return value.length === 0 ? null : value.map((item) => plainItem(item));
}

function plainItem(item: Value): unknown {
  if (typeof item === 'bigint') return numberOfDecimal(item);
  return typeof item === 'number' ? textOfTime(item) : item;
}
