import { wireNow } from './wire-now.ts';

const day = 24 * 60 * 60 * 1000;

/** Returns the number of the day of a wire time, for differences of days. */
export const dayNumber = (text: string): number => Date.parse(`${text.slice(0, 10)}T00:00:00Z`) / day;

/**
 * Formats a wire time by its day: 今天 10:20, 昨天 10:20, 3 天前, and the date after a month. It returns the date, too,
 * for a time after today: then the clock of the computer is wrong.
 */
export function recentDay(text: string, now = wireNow()): string {
  const passed = dayNumber(now) - dayNumber(text);
  if (passed === 0) return `今天 ${text.slice(11, 16)}`;
  if (passed === 1) return `昨天 ${text.slice(11, 16)}`;
  return passed > 1 && passed <= 30 ? `${passed} 天前` : text.slice(0, 10);
}
