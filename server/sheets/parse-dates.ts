import { plainName } from '#server/files/clean-line.ts';

const bare = /^(\d{4})(\d{2})(\d{2})$/;
const marked = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/;
const clock = /^(\d{1,2})[:时点](\d{1,2})(?:[:分](\d{1,2}))?(?:分|秒)?$/;

/**
 * Parses a date (2012-9-1, 2012/9/1, 2012.9.1, 2012年9月1日, 20120901) and returns YYYY-MM-DD; undefined when it is
 * none.
 */
export function parseDate(text: string): string | undefined {
  const { day, time } = partsOf(text) ?? {};
  return time === '' || time === '00:00:00' ? day : undefined;
}

/** Parses a time stamp, a date being its beginning, and returns YYYY-MM-DD HH:mm:ss; undefined for any other text. */
export function parseDateTime(text: string): string | undefined {
  const { day, time } = partsOf(text) ?? {};
  return day === undefined || time === undefined ? undefined : `${day} ${time === '' ? '00:00:00' : time}`;
}

/** Parses a time of day (8:30, 8时30分) and returns HH:mm:ss; undefined for any other text. */
export function parseTime(text: string): string | undefined {
  const [, hour = '', minute = '', second = '0'] = clock.exec(plainName(text)) ?? [];
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return [hour, minute, second].map((part) => part.padStart(2, '0')).join(':');
}

function partsOf(text: string): { readonly day: string; readonly time: string | undefined } | undefined {
  const words = plainName(text)
    .replace('T', ' ')
    .replace('日', '日 ')
    .split(/\s/)
    .filter((word) => word !== '');
  const hasTime = /[:时点]/.test(words.at(-1) ?? '');
  const date = (hasTime ? words.slice(0, -1) : words).join('');
  const [, year = '', month = '', dayOfMonth = ''] = bare.exec(date) ?? marked.exec(date) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${dayOfMonth.padStart(2, '0')}`;
  const at = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(day)) return undefined;
  return { day, time: hasTime ? parseTime(words.at(-1) ?? '') : '' };
}
