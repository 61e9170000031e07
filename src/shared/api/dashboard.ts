import type { QueryClient } from '@tanstack/react-query';
import { keyOf, readOptions, write } from './client.ts';

/**
 * Quiet: each panel shows its own failure. The figures stay fresh for as long as a slow computer may need from the
 * prefetch to the mount of the last panel.
 */
const figures = { quiet: true } as const;
const untilDrawn = { staleTime: 60_000 } as const;

const figurePaths = [
  '/sys/loginfo',
  '/sys/visitInfo',
  '/teaching/dashboard/site',
  '/teaching/dashboard/grading',
  '/teaching/dashboard/classes',
  '/teaching/dashboard/desk',
  '/teaching/dashboard/mine',
] as const;

/** Makes the next visit to the first page refetch its figures: a work that was just graded must not appear as pending. */
export const expireFigures = (client: QueryClient): void =>
  figurePaths.forEach(
    (path) => void client.invalidateQueries({ queryKey: keyOf(path), refetchType: 'none' }),
  );

/** Visits of today and in total. */
export const loginInfoQuery = () => ({ ...readOptions('/sys/loginfo', figures), ...untilDrawn });

/** Visits per day of the last days, oldest first. */
export const visitsQuery = (days: 7 | 30) => ({
  ...readOptions('/sys/visitInfo', { ...figures, query: { days } }),
  ...untilDrawn,
});

/** The numbers of users, classes, courses and works. */
export const siteCountsQuery = () => ({ ...readOptions('/teaching/dashboard/site', figures), ...untilDrawn });

/** The works that wait for the caller's grading. */
export const gradingOverviewQuery = () => ({
  ...readOptions('/teaching/dashboard/grading', figures),
  ...untilDrawn,
});

/** The progress of the caller's classes. */
export const classProgressQuery = () => ({
  ...readOptions('/teaching/dashboard/classes', figures),
  ...untilDrawn,
});

/** The teacher's overview before a lesson. */
export const teacherOverviewQuery = () => ({
  ...readOptions('/teaching/dashboard/desk', figures),
  ...untilDrawn,
});

/** The caller's next tasks and results. */
export const myProgressQuery = () => ({ ...readOptions('/teaching/dashboard/mine', figures), ...untilDrawn });

/** Marks all grades until now as seen. */
/** `until` is the newest displayed `toldTime`. */
export const putMarksAway = (until: string) =>
  write('post', '/teaching/dashboard/marksSeen', { body: { until } });
