import type { Schema } from '#openapi/index.ts';
import { parseWireTime } from '#server/http/wire-time.ts';
import { chinaDay } from '#server/store/china-time.ts';

const dayLength = 24 * 60 * 60 * 1000;

/** Returns the last `count` days in China Standard Time, including today, and the times at which they begin and end. */
export function lastDays(
  now: Date,
  count: number,
): { readonly days: readonly string[]; readonly since: Date; readonly until: Date } {
  const today = parseWireTime(chinaDay(now)) ?? now;
  const since = new Date(today.getTime() - (count - 1) * dayLength);
  const days = Array.from({ length: count }, (_, index) =>
    chinaDay(new Date(since.getTime() + index * dayLength)),
  );
  return { days, since, until: new Date(today.getTime() + dayLength) };
}

/** Returns one entry per day, also for days without a visit. */
export function visitSeries(
  days: readonly string[],
  found: readonly { readonly day: string; readonly visit: number; readonly ip: number }[],
): Schema<'VisitDay'>[] {
  const known = new Map(found.map((one) => [one.day, one]));
  return days.map((tian) => {
    const { visit, ip } = known.get(tian) ?? { visit: 0, ip: 0 };
    return { tian, type: tian.slice(5), visit, ip };
  });
}
