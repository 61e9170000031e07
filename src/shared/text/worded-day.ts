import { dayNumber } from './recent-day.ts';
import { wireNow } from './wire-now.ts';

const near = new Map([
  [-2, '前天'],
  [-1, '昨天'],
  [0, '今天'],
  [1, '明天'],
  [2, '后天'],
]);

/** Formats the day of a wire time for children: 今天, 11 月 20 日, and with its year only if that is another one. */
export function wordedDay(text: string, now = wireNow()): string {
  const [year = '', month = '', day = ''] = text.slice(0, 10).split('-');
  if (day === '') return text;
  const word = near.get(dayNumber(text) - dayNumber(now));
  if (word !== undefined) return word;
  const date = `${Number(month)} 月 ${Number(day)} 日`;
  return year === now.slice(0, 4) ? date : `${Number(year)} 年 ${date}`;
}

/** The same with the time of day: 明天 23:59. */
export function wordedTime(text: string, now = wireNow()): string {
  return `${wordedDay(text, now)} ${text.slice(11, 16)}`.trim();
}

/** Formats the day with its year, for paper: 2026 年 11 月 20 日. */
export function datedDay(text: string): string {
  const [year, month, day] = text.slice(0, 10).split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}
