import { queryOptions } from '@tanstack/react-query';
import type { QueryOf } from '#openapi/index.ts';
import { keyOf, readOptions, write } from './client.ts';
import { connection } from './connection.ts';
import { downloadSheet } from './file.ts';

/** Milliseconds: a unit that is opened again after this time is reported again. */
const visit = 10 * 60_000;

/**
 * Reports that a unit is open; the page that shows the unit uses this query. Quiet: a failure does not matter to the
 * learner.
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

/** The teaching figures of a period for all classes of the caller. */
export const teachingReportQuery = (query: Span) =>
  readOptions('/teaching/teachingDepartDayLog/getReport', { query });

/** The same figures per class. */
export const teachingByDepartQuery = (query: Span) =>
  readOptions('/teaching/teachingDepartDayLog/getReportGroupByDepart', { query });

/** The same figures per month; months without entries are omitted. */
export const teachingByMonthQuery = (query: Span) =>
  readOptions('/teaching/teachingDepartDayLog/getReportGroupByMonth', { query });

/** The same figures per day; days without entries are omitted. */
export const teachingByDayQuery = (query: Span) =>
  readOptions('/teaching/teachingDepartDayLog/getReportGroupByDay', { query });

/** The key prefixes of the whole report, for `invalidateQueries`. */
export const teachingReportKeys = () => [
  keyOf('/teaching/teachingDepartDayLog/getReport'),
  keyOf('/teaching/teachingDepartDayLog/getReportGroupByDepart'),
  keyOf('/teaching/teachingDepartDayLog/getReportGroupByMonth'),
  keyOf('/teaching/teachingDepartDayLog/getReportGroupByDay'),
];

export const exportTeachingReport = (query: Span) =>
  downloadSheet('/teaching/teachingDepartDayLog/exportReport', query);
