import { readOptions, write } from './client.ts';

/**
 * Quiet: each panel shows in its own place what could not be loaded. Asked again whenever the page is come back to: who
 * has just graded a work must not find it waiting. Two seconds: what is asked for while the page is being drawn may come
 * before its panels are there.
 */
const figures = { quiet: true } as const;
const always = { staleTime: 2000 } as const;

/** Visits of today and in all. */
export const loginInfoQuery = () => ({ ...readOptions('/sys/loginfo', figures), ...always });

/** Visits of each of the last days, oldest first. */
export const visitsQuery = (days: 7 | 30) => ({
  ...readOptions('/sys/visitInfo', { ...figures, query: { days } }),
  ...always,
});

/** How many users, classes, courses and works there are. */
export const siteCountsQuery = () => ({ ...readOptions('/teaching/dashboard/site', figures), ...always });

/** What waits for the caller's grading. */
export const gradingDeskQuery = () => ({ ...readOptions('/teaching/dashboard/grading', figures), ...always });

/** How far the caller's classes have come. */
export const classProgressQuery = () => ({
  ...readOptions('/teaching/dashboard/classes', figures),
  ...always,
});

/** What a teacher looks at before a lesson. */
export const teacherDeskQuery = () => ({ ...readOptions('/teaching/dashboard/desk', figures), ...always });

/** What the caller does next, and what they have got. */
export const myProgressQuery = () => ({ ...readOptions('/teaching/dashboard/mine', figures), ...always });

/** What was marked until now is not new any more. */
/** `until`: the newest `toldTime` that was shown. */
export const putMarksAway = (until: string) =>
  write('post', '/teaching/dashboard/marksSeen', { body: { until } });
