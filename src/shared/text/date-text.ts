/**
 * Formats a date as `2026-11-21 08:05:09` in the browser's time zone, the product's only date format
 * (docs/wire.md#times).
 */
export function dateTimeText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

/** Formats the day that lies the given number of days before, as `2026-11-21`. */
export function dayText(date: Date, daysBefore = 0): string {
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore);
  return dateTimeText(day).slice(0, 10);
}

/** Formats a date as `11月22日星期日`. Creating the platform's formatter takes an old computer a sixth of a second. */
export function weekdayText(date: Date): string {
  return `${date.getMonth() + 1}月${date.getDate()}日星期${'日一二三四五六'.charAt(date.getDay())}`;
}
