/**
 * Dates and times are wall-clock times of the school, without a zone, as on the wire. A browser in another
 * zone computes the same values as the server. In memory they are milliseconds, as if the wall clock showed
 * UTC.
 */
const day = 86_400_000;

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * Reads 2026-09-01, 2026-09-01 08:00 or 2026-09-01 08:00:00, also with a T as separator. Returns undefined if
 * the day does not exist.
 */
export function timeOfText(text: string): number | undefined {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 0, date = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part) => (part === undefined ? 0 : Number(part)));
  const time = Date.UTC(year, month - 1, date, hour, minute, second);
  const read = new Date(time);
  const isReal = read.getUTCMonth() === month - 1 && read.getUTCDate() === date;
  return year >= 1000 && isReal && hour < 24 && minute < 60 && second < 60 ? time : undefined;
}

/** Returns whether a time is between the years 1000 and 9999. */
export const isTime = (time: number): boolean => time >= -30_610_224_000_000 && time < 253_402_300_800_000;

/** Formats as 2026-09-01. */
export const textOfDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Formats as 2026-09-01 08:00:00. */
export const textOfTime = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Reads 08:00 or 08:00:00 as the time since midnight. Returns undefined for another text. */
export function clockOfText(text: string): number | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (found === null) return undefined;
  return (Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3] ?? 0)) * 1000;
}

/** Formats as 26:30:00; a negative duration keeps its sign. */
export function textOfDuration(duration: number): string {
  const seconds = Math.trunc(Math.abs(duration) / 1000);
  const text = `${two(Math.trunc(seconds / 3600))}:${two(Math.trunc(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return duration < 0 ? `-${text}` : text;
}

/** Returns the midnight before a time. */
export const startOfDay = (time: number): number => Math.floor(time / day) * day;

export type TimePart = 'year' | 'month' | 'day' | 'weekday' | 'hour' | 'minute';

/** Months from 1, weekdays from 1 (Monday) to 7. */
export function partOfTime(time: number, part: TimePart): number {
  const read = new Date(time);
  const parts: Readonly<Record<TimePart, number>> = {
    year: read.getUTCFullYear(),
    month: read.getUTCMonth() + 1,
    day: read.getUTCDate(),
    weekday: read.getUTCDay() === 0 ? 7 : read.getUTCDay(),
    hour: read.getUTCHours(),
    minute: read.getUTCMinutes(),
  };
  return parts[part];
}
