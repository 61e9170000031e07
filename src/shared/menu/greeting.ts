/** Returns the greeting (docs/behaviour.md#greeting) for an hour of the day (0 to 23). */
export function greeting(hour: number): '早上好' | '上午好' | '中午好' | '下午好' | '晚上好' {
  if (hour < 9) return '早上好';
  if (hour <= 11) return '上午好';
  if (hour <= 13) return '中午好';
  if (hour < 20) return '下午好';
  return '晚上好';
}
