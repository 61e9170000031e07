import { readOptions } from './client.ts';

// Quiet, all of them: each panel shows in its own place what could not be loaded.

/** Visits of today and in all. */
export const loginInfoQuery = () => readOptions('/sys/loginfo', { quiet: true });

/** Visits of each of the last days, oldest first. */
export const visitsQuery = (days: 7 | 30) => readOptions('/sys/visitInfo', { query: { days }, quiet: true });

/** How many users, classes, courses and works there are. */
export const siteCountsQuery = () => readOptions('/teaching/dashboard/site', { quiet: true });

/** What waits for the caller's grading. */
export const gradingDeskQuery = () => readOptions('/teaching/dashboard/grading', { quiet: true });

/** How far the caller's classes have come. */
export const classProgressQuery = () => readOptions('/teaching/dashboard/classes', { quiet: true });

/** What the caller has handed in, what is due, and the newest marks. */
export const myProgressQuery = () => readOptions('/teaching/dashboard/mine', { quiet: true });
