import * as z from 'zod/mini';
import { dateProblem, type DateBounds, type DateKind } from './date-input.ts';
import { dayText } from './date-text.ts';

/** Refuses in a form's schema what the field of a date calls wrong, in the same words. */
export function dateCheck(kind: DateKind, boundsNow: () => DateBounds = () => ({})) {
  return z.check<string>(({ value, issues }) => {
    const message = dateProblem(value, kind, boundsNow());
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  });
}

/** A birthday is no day to come. */
export function birthdayBounds(): DateBounds {
  return { min: '1900-01-01', max: dayText(new Date()) };
}
