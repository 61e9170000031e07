import { isFilePath } from '#server/shared/stored-files/file-selection.rules.ts';
import { cleanComment, cleanLine } from '#server/files/clean-line.ts';
import type { Schema } from '#openapi/index.ts';
import { parseWireTime, wireTime } from '#server/http/wire-time.ts';
import type { FieldKind } from './value-types.ts';

type FormField = Schema<'FormField'>;

/** The message describes what is wrong with a value, as a text that follows the field's label. */
export class WrongValue extends Error {}

type Parser = (value: unknown, field: FormField) => unknown;

const defaultLength = 1000;
const longLength = 100_000;
const maxChosen = 200;
/** Largest magnitude that a JavaScript number represents exactly with all digits. */
const largest = 1e15;

function parseText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new WrongValue('格式不正确');
}

function atMost(value: string, length: number): string {
  if (value.length > length) throw new WrongValue(`最多${length}个字符`);
  return value;
}

const parseLine: Parser = (value, { maxLength = defaultLength }) =>
  atMost(cleanLine(parseText(value)), Math.min(maxLength, longLength)) || null;

/** Markup is stored as typed, because it is always displayed as text. */
const parseLines: Parser = (value, { maxLength = longLength }) => {
  const clean = cleanComment(parseText(value));
  return clean === null ? null : atMost(clean, maxLength);
};

const parseHtml: Parser = (value, { maxLength = longLength }) =>
  atMost(parseText(value).replaceAll('\0', ''), maxLength).trim() || null;

const parseMatching =
  (pattern: RegExp): Parser =>
  (value, field) => {
    const found = parseLine(value, field);
    if (typeof found === 'string' && !pattern.test(found)) throw new WrongValue('格式不正确');
    return found;
  };

const parseUrl: Parser = (value, field) => {
  const found = parseLine(value, field);
  // Only http and https: other users follow the link.
  if (typeof found === 'string' && !/^https?:\/\/[^\s]+$/i.test(found))
    throw new WrongValue('请输入以 http:// 或 https:// 开头的地址');
  return found;
};

function parseNumber(value: unknown, { minimum, maximum }: FormField): number {
  const found =
    typeof value === 'string'
      ? Number(/^-?\d{1,15}(\.\d{1,15})?$/.test(value.trim()) ? value : Number.NaN)
      : value;
  if (typeof found !== 'number' || !Number.isFinite(found) || Math.abs(found) >= largest)
    throw new WrongValue('请输入数字');
  if (minimum !== undefined && found < minimum) throw new WrongValue(`不能小于${minimum}`);
  if (maximum !== undefined && found > maximum) throw new WrongValue(`不能大于${maximum}`);
  return found;
}

const parseInteger: Parser = (value, field) => {
  const found = parseNumber(value, field);
  if (!Number.isInteger(found)) throw new WrongValue('请输入整数');
  return found;
};

const parseDecimal =
  (defaultDecimals: number): Parser =>
  (value, field) => {
    const found = parseNumber(value, field);
    const { decimals = defaultDecimals } = field;
    if (Number(found.toFixed(decimals)) !== found)
      throw new WrongValue(decimals === 0 ? '请输入整数' : `最多${decimals}位小数`);
    return found;
  };

const parseDate: Parser = (value) => {
  const found = parseText(value).slice(0, 19);
  if (parseWireTime(found) === undefined) throw new WrongValue('请输入日期，如 2026-09-01');
  return found.slice(0, 10);
};

const parseDatetime: Parser = (value) => {
  const input = parseText(value).trim();
  const found = parseWireTime(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(input) ? `${input}:00` : input);
  if (found === undefined) throw new WrongValue('请输入日期时间，如 2026-09-01 08:00:00');
  return found;
};

const parseTime: Parser = (value) => {
  const input = parseText(value);
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(input)) throw new WrongValue('请输入时间，如 08:00:00');
  return input.length === 5 ? `${input}:00` : input;
};

const parseChoice: Parser = (value, field) => parseLine(value, { ...field, maxLength: 100 });

/** Accepts a list, or comma-separated text as the existing clients send it. */
const parseChoices: Parser = (value) => {
  const list: readonly unknown[] = Array.isArray(value) ? value : parseText(value).split(',');
  const found = [
    ...new Set(list.map((item) => atMost(cleanLine(parseText(item)), 100)).filter((item) => item !== '')),
  ];
  if (found.length > maxChosen) throw new WrongValue(`最多选择${maxChosen}项`);
  return found.length === 0 ? null : found;
};

const parseFiles: Parser = (value, field) => {
  const found = parseChoices(value, field);
  if (Array.isArray(found) && !found.every((path) => typeof path === 'string' && isFilePath(path)))
    throw new WrongValue('文件不存在');
  return found;
};

const booleanTexts: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'Y', '1', 'TRUE', '是'].map((word) => [word, true] as const),
  ...['false', 'N', '0', 'FALSE', '否'].map((word) => [word, false] as const),
]);

const parseBoolean: Parser = (value) => {
  const found = typeof value === 'boolean' ? value : booleanTexts.get(parseText(value));
  if (found === undefined) throw new WrongValue('请选择是或否');
  return found;
};

const rejectAll: Parser = () => {
  throw new WrongValue('不能填写');
};

/** Parsers from wire or spreadsheet values to column format, by kind of field. Errors: WrongValue. */
export const parsers: Readonly<Record<FieldKind, Parser>> = {
  text: parseLine,
  textarea: parseLines,
  password: parseLine,
  richText: parseHtml,
  markdown: parseLines,
  email: parseMatching(/^[^\s@]{1,64}@[^\s@]{1,190}$/),
  phone: parseMatching(/^\+?[\d-]{5,20}$/),
  url: parseUrl,
  integer: parseInteger,
  number: parseDecimal(6),
  currency: parseDecimal(2),
  percentage: parseDecimal(2),
  rating: (value, field) => parseInteger(value, { ...field, minimum: 0, maximum: field.maximum ?? 5 }),
  date: parseDate,
  datetime: parseDatetime,
  time: parseTime,
  radio: parseChoice,
  checkbox: parseChoices,
  list: parseChoice,
  listMulti: parseChoices,
  switch: parseBoolean,
  searchChoice: parseChoice,
  user: parseChoice,
  users: parseChoices,
  depart: parseChoice,
  departs: parseChoices,
  tree: parseChoice,
  category: parseChoice,
  region: parseLine,
  popup: parseLine,
  popupDict: parseChoice,
  popupDicts: parseChoices,
  file: parseFiles,
  image: parseFiles,
  link: parseChoice,
  formula: rejectAll,
  sequence: rejectAll,
};

/** Converts a column value to wire format. */
export function wireValue(value: unknown): unknown {
  return value instanceof Date ? wireTime(value) : (value ?? null);
}
