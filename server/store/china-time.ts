/** China Standard Time is eight hours ahead; the zone has no summer time. */
export const chinaOffset = 8 * 60 * 60 * 1000;

/** Returns the date in China, YYYY-MM-DD. */
export function chinaDay(date: Date): string {
  return new Date(date.getTime() + chinaOffset).toISOString().slice(0, 10);
}

const day = 24 * 60 * 60 * 1000;

/** Returns the next midnight in China. */
export function endOfChinaDay(date: Date): Date {
  return new Date((Math.floor((date.getTime() + chinaOffset) / day) + 1) * day - chinaOffset);
}
