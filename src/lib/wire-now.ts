import { dateTimeText } from './date-text.ts';

/** The time as the wire has it: of China, wherever the browser is. */
export function wireNow(): string {
  const now = new Date();
  return dateTimeText(new Date(now.getTime() + (now.getTimezoneOffset() + 8 * 60) * 60_000));
}
