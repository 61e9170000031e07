import { dateTimeText } from './date-text.ts';

/** Returns a moment, now by default, in wire format: China Standard Time, whatever the browser's zone. */
export function wireNow(at = Date.now()): string {
  const now = new Date(at);
  return dateTimeText(new Date(now.getTime() + (now.getTimezoneOffset() + 8 * 60) * 60_000));
}
