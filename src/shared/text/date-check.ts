import * as z from 'zod/mini';
import { dateProblem, type DateBounds, type DateKind } from './date-input.ts';
import { dayText } from './date-text.ts';

/** A form schema check that refuses the same dates as the date field, with the same messages. */
export function dateCheck(kind: DateKind, boundsNow: () => DateBounds = () => ({})) {
  return z.check<string>(({ value, issues }) => {
    const message = dateProblem(value, kind, boundsNow());
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });
}

/** The month in which the calendar of a birthday opens: pupils are about ten years old, and staff about 35. */
export function birthdayMonth(isPupil: boolean): string {
  const today = dayText(new Date());
  return `${Number(today.slice(0, 4)) - (isPupil ? 10 : 35)}${today.slice(4, 7)}-01`;
}

/** A birthday must not be in the future. */
export function birthdayBounds(): DateBounds {
  return { min: '1900-01-01', max: dayText(new Date()) };
}
