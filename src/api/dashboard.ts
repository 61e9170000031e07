import { readOptions, write } from './client.ts';

/**
 * Quiet: each panel shows its own failure. Each mount refetches: a work that was just graded must not appear as
 * pending. The stale time of two seconds covers prefetches that finish before the panels mount.
 */
const figures = { quiet: true } as const;
const always = { staleTime: 2000 } as const;

/** Visits of today and in total. */
export const loginInfoQuery = () => ({ ...readOptions('/sys/loginfo', figures), ...always });

/** Visits per day of the last days, oldest first. */
export const visitsQuery = (days: 7 | 30) => ({
  ...readOptions('/sys/visitInfo', { ...figures, query: { days } }),
  ...always,
});

/** The numbers of users, classes, courses and works. */
export const siteCountsQuery = () => ({ ...readOptions('/teaching/dashboard/site', figures), ...always });

/** The works that wait for the caller's grading. */
export const gradingDeskQuery = () => ({ ...readOptions('/teaching/dashboard/grading', figures), ...always });

/** The progress of the caller's classes. */
export const classProgressQuery = () => ({
  ...readOptions('/teaching/dashboard/classes', figures),
  ...always,
});

/** The teacher's overview before a lesson. */
export const teacherDeskQuery = () => ({ ...readOptions('/teaching/dashboard/desk', figures), ...always });

/** The caller's next tasks and results. */
export const myProgressQuery = () => ({ ...readOptions('/teaching/dashboard/mine', figures), ...always });

/** Marks all grades until now as seen. */
/** `until` is the newest displayed `toldTime`. */
export const putMarksAway = (until: string) =>
  write('post', '/teaching/dashboard/marksSeen', { body: { until } });
