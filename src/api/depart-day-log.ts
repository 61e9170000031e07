import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#openapi/index.ts';
import { keyOf, readOptions, write } from './client.ts';
import { connection } from './connection.ts';
import { downloadSheet } from './file.ts';

/** A unit that is left open and come back to is told again after this long. */
const visit = 10 * 60_000;

/**
 * Tells that a unit is open on the screen; ask it from the page that shows one. Quiet: nobody asked for it, and a
 * failure changes nothing for who learns.
 */
export const unitViewQuery = (unitId: string) =>
  queryOptions({
    queryKey: [...connection().scope(), 'unitViewLog', unitId],
    queryFn: () =>
      write('post', '/teaching/teachingDepartDayLog/unitViewLog', { body: { unitId }, quiet: true }),
    staleTime: visit,
    retry: false,
  });

type Span = QueryOf<'GET /teaching/teachingDepartDayLog/getReport'>;

/** What was taught in these days, of all classes of the caller. */
export const teachingReportQuery = (query: Span) =>
  readOptions('/teaching/teachingDepartDayLog/getReport', { query });

/** The same for each class. */
export const teachingByDepartQuery = (query: Span) =>
  readOptions('/teaching/teachingDepartDayLog/getReportGroupByDepart', { query });

/** The same for each month, those with something. */
export const teachingByMonthQuery = (query: Span) =>
  readOptions('/teaching/teachingDepartDayLog/getReportGroupByMonth', { query });

/** The same for each day, those with something. */
export const teachingByDayQuery = (query: Span) =>
  readOptions('/teaching/teachingDepartDayLog/getReportGroupByDay', { query });

/** The starts of the keys of the whole report, for `invalidateQueries`. */
export const teachingReportKeys = () => [
  keyOf('/teaching/teachingDepartDayLog/getReport'),
  keyOf('/teaching/teachingDepartDayLog/getReportGroupByDepart'),
  keyOf('/teaching/teachingDepartDayLog/getReportGroupByMonth'),
  keyOf('/teaching/teachingDepartDayLog/getReportGroupByDay'),
];

export const exportTeachingReport = (query: Span) =>
  downloadSheet('/teaching/teachingDepartDayLog/exportReport', query);
