import { wireNow } from '#shared/text/wire-now.ts';
import { wordedDay } from '#shared/text/worded-day.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats the age of a wire time (`YYYY-MM-DD HH:mm:ss`, China Standard Time) in words. After a week it returns the
 * date, and so it does for a time more than a day ahead: then the clock of the computer is wrong.
 */
export function relativeTime(text: string, now: Date): string {
  const passed = now.getTime() - new Date(`${text.replace(' ', 'T')}+08:00`).getTime();
  if (Number.isNaN(passed)) return text;
  if (passed < -day) return wordedDay(text, wireNow(now.getTime()));
  if (passed < minute) return '刚刚';
  if (passed < hour) return `${Math.floor(passed / minute)}分钟前`;
  if (passed < day) return `${Math.floor(passed / hour)}小时前`;
  return passed < 7 * day ? `${Math.floor(passed / day)}天前` : wordedDay(text, wireNow(now.getTime()));
}
