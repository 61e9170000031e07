/** Returns the term of a wire time: the first from August to January, the second from February to July. */
export function termOf(now: string): string {
  const [year = 0, month = 0] = now.split('-').map(Number);
  if (month >= 8) return `${year}-1`;
  return month >= 2 ? `${year - 1}-2` : `${year - 1}-1`;
}
