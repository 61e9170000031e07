/**
 * The value of a date field: a day, `YYYY-MM-DD`, or a moment, `YYYY-MM-DD HH:mm:ss`. `end` is a deadline: a day
 * without a time means the end of that day. `either` is a moment or a whole day.
 */
export type DateKind = 'day' | 'time' | 'end' | 'either';

/** The earliest and latest allowed values in the field's format; an unreadable bound is ignored. */
export type DateBounds = { readonly min?: string | undefined; readonly max?: string | undefined };

export const wrongDate = '请输入正确的日期';

const daySource = String.raw`(\d{4})(?:[-/.年](\d{1,2})[-/.月](\d{1,2})日?|(\d{2})(\d{2}))`;
const timeSource = String.raw`(?:[T ]\s*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+)?)?)?`;
const moment = new RegExp(`^${daySource}${timeSource}$`);
const patterns: Readonly<Record<DateKind, RegExp>> = {
  day: new RegExp(`^${daySource}$`),
  time: moment,
  end: moment,
  either: moment,
};

/** Returns the time of a day that was entered without one. */
export function timeOfDayAlone(kind: DateKind): string {
  return kind === 'end' ? '23:59:59' : '00:00:00';
}

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Converts a typed date to the product's format; returns undefined for an invalid date. It accepts `2026/1/5`,
 * `20260105`, `2026年1月5日` and full-width digits; missing seconds become zero, a missing time depends on the kind.
 */
export function readDate(text: string, kind: DateKind): string | undefined {
  const found = patterns[kind].exec(text.normalize('NFKC').trim());
  if (found === null) return undefined;
  const [, year, month, day, shortMonth, shortDay, hour, minute, second] = found.map(Number);
  const date = dayOfParts(Number(year), (month || shortMonth) ?? 0, (day || shortDay) ?? 0);
  const isAlone = found[6] === undefined;
  if (date === undefined || kind === 'day' || (kind === 'either' && isAlone)) return date;
  if (isAlone) return `${date} ${timeOfDayAlone(kind)}`;
  const [h, m, s] = [hour || 0, minute || 0, second || 0];
  return h > 23 || m > 59 || s > 59 ? undefined : `${date} ${two(h)}:${two(m)}:${two(s)}`;
}

function dayOfParts(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal ? `${year}-${two(month)}-${two(day)}` : undefined;
}

/** Returns the error message of a date text; undefined if the text is valid or empty. */
export function dateProblem(text: string, kind: DateKind, bounds: DateBounds = {}): string | undefined {
  if (text.trim() === '') return undefined;
  const date = readDate(text, kind);
  if (date === undefined) return wrongDate;
  const min = readDate(bounds.min ?? '', kind);
  const max = readDate(bounds.max ?? '', kind);
  if (min !== undefined && date < min) return `不能早于 ${min}`;
  return max !== undefined && date > max ? `不能晚于 ${max}` : undefined;
}

/** Returns the error message of an inclusive range: an invalid end, or an end before the beginning. */
export function rangeProblem(startDate: string, end: string): string | undefined {
  const wrong = dateProblem(startDate, 'day') ?? dateProblem(end, 'day');
  return (
    wrong ??
    (dateProblem(end, 'day', { min: startDate }) === undefined ? undefined : '结束日期不能早于开始日期')
  );
}

/** Returns whether a day is selectable; the bounds may contain a time. */
export function isWithin(day: string, { min, max }: DateBounds): boolean {
  return dateProblem(day, 'day', { min: min?.slice(0, 10), max: max?.slice(0, 10) }) === undefined;
}
