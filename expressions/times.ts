/**
 * Dates and times are those of the wall clock of the school, as on the wire, without a zone: a browser elsewhere and the
 * server work out the same. In memory they are milliseconds as if that clock were UTC.
 */
const day = 86_400_000;

const two = (value: number): string => String(value).padStart(2, '0');

/** Reads 2026-09-01, 2026-09-01 08:00, 2026-09-01 08:00:00 (T instead of the blank too); undefined: no such day. */
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

/** Whether it stands between the years 1000 and 9999. */
export const isTime = (time: number): boolean => time >= -30_610_224_000_000 && time < 253_402_300_800_000;

/** 2026-09-01 */
export const textOfDate = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** 2026-09-01 08:00:00 */
export const textOfTime = (time: number): string =>
  new Date(time).toISOString().slice(0, 19).replace('T', ' ');

/** Reads 08:00 or 08:00:00 as the time since midnight; undefined: it is none. */
export function clockOfText(text: string): number | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text);
  if (found === null) return undefined;
  return (Number(found[1]) * 3600 + Number(found[2]) * 60 + Number(found[3] ?? 0)) * 1000;
}

/** 26:30:00; below zero with its sign. */
export function textOfDuration(duration: number): string {
  const seconds = Math.trunc(Math.abs(duration) / 1000);
  const text = `${two(Math.trunc(seconds / 3600))}:${two(Math.trunc(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return duration < 0 ? `-${text}` : text;
}

/** Midnight before it. */
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
