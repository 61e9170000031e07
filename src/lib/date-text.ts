/** `2026-11-21 08:05:09` in the browser's zone, the product's one date format (docs/wire.md#times). */
export function dateTimeText(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

/** `2026-11-21` of the day so many days before. */
export function dayText(date: Date, daysBefore = 0): string {
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() - daysBefore);
  return dateTimeText(day).slice(0, 10);
}

/** `11月22日星期日`. By hand: to make the platform's own format for it took an old computer a sixth of a second. */
export function weekdayText(date: Date): string {
  return `${date.getMonth() + 1}月${date.getDate()}日星期${'日一二三四五六'.charAt(date.getDay())}`;
}
