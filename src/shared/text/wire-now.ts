import { dateTimeText } from './date-text.ts';

/** Returns the current time in wire format: China Standard Time, whatever the browser's zone. */
export function wireNow(): string {
  const now = new Date();
  return dateTimeText(new Date(now.getTime() + (now.getTimezoneOffset() + 8 * 60) * 60_000));
}
