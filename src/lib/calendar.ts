import { dateProblem, type DateBounds } from './date-input.ts';

// Days are `YYYY-MM-DD`; reckoned in UTC, where every day has 24 hours.

export const firstDay = '1000-01-01';
export const lastDay = '9999-12-31';

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** Not before the year 1000 nor after 9999: what four digits can say. */
function dayOf(date: Date): string {
  const year = date.getUTCFullYear();
  return year < 1000 ? firstDay : year > 9999 ? lastDay : date.toISOString().slice(0, 10);
}

export function addDays(day: string, count: number): string {
  const date = dateOf(day);
  date.setUTCDate(date.getUTCDate() + count);
  return dayOf(date);
}

/** The same day of another month, or its last when it is shorter. */
export function addMonths(day: string, count: number): string {
  const first = dateOf(`${day.slice(0, 7)}-01`);
  first.setUTCMonth(first.getUTCMonth() + count);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  first.setUTCDate(Math.min(Number(day.slice(8)), last.getUTCDate()));
  return dayOf(first);
}

/** 0 for Monday. */
const weekday = (day: string): number => (dateOf(day).getUTCDay() + 6) % 7;

/** The weeks that show a month, from Monday on, six always: the panel keeps its height. */
export function monthWeeks(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const start = addDays(first, -weekday(first));
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_day, index) => addDays(start, week * 7 + index)),
  );
}

export const weekdays = ['一', '二', '三', '四', '五', '六', '日'] as const;

/** `2026年11月22日 星期日` */
export function dayWords(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日 星期${weekdays[weekday(day)] ?? ''}`;
}

/** The day a key leads to (WAI-ARIA, date picker); undefined for a key that leads nowhere. */
export function dayByKey(day: string, key: string, withShift: boolean): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday(day));
    case 'End':
      return addDays(day, 6 - weekday(day));
    case 'PageUp':
      return addMonths(day, withShift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, withShift ? 12 : 1);
    default:
      return undefined;
  }
}

/** Whether a day may be chosen; the bounds may have a time. */
export function isWithin(day: string, { min, max }: DateBounds): boolean {
  return dateProblem(day, 'day', { min: min?.slice(0, 10), max: max?.slice(0, 10) }) === undefined;
}
