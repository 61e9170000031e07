import { isFilePath } from '#server/shared/records/chosen-file.rules.ts';
import { cleanComment, cleanLine } from '#server/files/clean-line.ts';
import { parseWireTime } from '#server/http/wire-time.ts';
import type { FormField } from './row-access.rules.ts';
import type { FieldKind } from './value-types.ts';

/** The message describes what is wrong with a value, as a text that follows the field's label. */
export class WrongValue extends Error {}

type Reader = (value: unknown, field: FormField) => unknown;

const defaultLength = 1000;
const longLength = 100_000;
const maxChosen = 200;
/** Largest magnitude that a JavaScript number represents exactly with all digits. */
const largest = 1e15;

function text(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw new WrongValue('格式不正确');
}

function atMost(value: string, length: number): string {
  if (value.length > length) throw new WrongValue(`最多${length}个字符`);
  return value;
}

const line: Reader = (value, { maxLength = defaultLength }) =>
  atMost(cleanLine(text(value)), Math.min(maxLength, longLength)) || null;

/** Markup is stored as typed, because it is always displayed as text. */
const lines: Reader = (value, { maxLength = longLength }) => {
  const clean = cleanComment(text(value));
  return clean === null ? null : atMost(clean, maxLength);
};

const html: Reader = (value, { maxLength = longLength }) =>
  atMost(text(value).replaceAll('\0', ''), maxLength).trim() || null;

const matching =
  (pattern: RegExp): Reader =>
  (value, field) => {
    const found = line(value, field);
    if (typeof found === 'string' && !pattern.test(found)) throw new WrongValue('格式不正确');
    return found;
  };

const address: Reader = (value, field) => {
  const found = line(value, field);
  // Only http and https: other users follow the link.
  if (typeof found === 'string' && !/^https?:\/\/[^\s]+$/i.test(found))
    throw new WrongValue('请输入以 http:// 或 https:// 开头的地址');
  return found;
};

function number(value: unknown, { minimum, maximum }: FormField): number {
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

const integer: Reader = (value, field) => {
  const found = number(value, field);
  if (!Number.isInteger(found)) throw new WrongValue('请输入整数');
  return found;
};

const decimal =
  (usual: number): Reader =>
  (value, field) => {
    const found = number(value, field);
    const { decimals = usual } = field;
    if (Number(found.toFixed(decimals)) !== found)
      throw new WrongValue(decimals === 0 ? '请输入整数' : `最多${decimals}位小数`);
    return found;
  };

const date: Reader = (value) => {
  const found = text(value).slice(0, 19);
  if (parseWireTime(found) === undefined) throw new WrongValue('请输入日期，如 2026-09-01');
  return found.slice(0, 10);
};

const datetime: Reader = (value) => {
  const input = text(value).trim();
  const found = parseWireTime(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(input) ? `${input}:00` : input);
  if (found === undefined) throw new WrongValue('请输入日期时间，如 2026-09-01 08:00:00');
  return found;
};

const time: Reader = (value) => {
  const input = text(value);
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(input)) throw new WrongValue('请输入时间，如 08:00:00');
  return input.length === 5 ? `${input}:00` : input;
};

const one: Reader = (value, field) => line(value, { ...field, maxLength: 100 });

/** Accepts a list, or comma-separated text as the existing clients send it. */
const several: Reader = (value) => {
  const list: readonly unknown[] = Array.isArray(value) ? value : text(value).split(',');
  const found = [
    ...new Set(list.map((item) => atMost(cleanLine(text(item)), 100)).filter((item) => item !== '')),
  ];
  if (found.length > maxChosen) throw new WrongValue(`最多选择${maxChosen}项`);
  return found.length === 0 ? null : found;
};

const files: Reader = (value, field) => {
  const found = several(value, field);
  if (Array.isArray(found) && !found.every((path) => typeof path === 'string' && isFilePath(path)))
    throw new WrongValue('文件不存在');
  return found;
};

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'Y', '1', 'TRUE', '是'].map((word) => [word, true] as const),
  ...['false', 'N', '0', 'FALSE', '否'].map((word) => [word, false] as const),
]);

const flag: Reader = (value) => {
  const found = typeof value === 'boolean' ? value : flags.get(text(value));
  if (found === undefined) throw new WrongValue('请选择是或否');
  return found;
};

const never: Reader = () => {
  throw new WrongValue('不能填写');
};

/** Parsers from wire or spreadsheet values to column format, by kind of field. Errors: WrongValue. */
export const readers: Readonly<Record<FieldKind, Reader>> = {
  text: line,
  textarea: lines,
  password: line,
  richText: html,
  markdown: lines,
  email: matching(/^[^\s@]{1,64}@[^\s@]{1,190}$/),
  phone: matching(/^\+?[\d-]{5,20}$/),
  url: address,
  integer: integer,
  number: decimal(6),
  currency: decimal(2),
  percentage: decimal(2),
  rating: (value, field) => integer(value, { ...field, minimum: 0, maximum: field.maximum ?? 5 }),
  date,
  datetime,
  time,
  radio: one,
  checkbox: several,
  list: one,
  listMulti: several,
  switch: flag,
  searchChoice: one,
  user: one,
  users: several,
  depart: one,
  departs: several,
  tree: one,
  category: one,
  region: line,
  popup: line,
  popupDict: one,
  popupDicts: several,
  file: files,
  image: files,
  link: one,
  formula: never,
  sequence: never,
};
