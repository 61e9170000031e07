import { recentDay } from '#shared/text/recent-day.ts';

/** Formats the time of a last login: 今天 10:20, 3 天前, or 从未登录. */
export const lastLoginText = (time: string | null | undefined): string =>
  time === null || time === undefined ? '从未登录' : recentDay(time);
