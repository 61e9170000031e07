import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndNotify } from './client.ts';
import { downloadSheet } from './file.ts';

/** The reports in the view of their designers. */
export const onlineReportsQuery = (query: QueryOf<'GET /online/cgreport/head/list'>) =>
  readOptions('/online/cgreport/head/list', { query });

/** The reports that have charts. */
export const onlineChartsQuery = (query: QueryOf<'GET /online/graphreport/head/list'>) =>
  readOptions('/online/graphreport/head/list', { query });

/** Includes the definition. */
export const readOnlineReport = ({ id }: { readonly id: string }) =>
  read('/online/cgreport/head/queryById', { query: { id } });

/** The same answer as a query. */
export const onlineReportQuery = (id: string) =>
  readOptions('/online/cgreport/head/queryById', { query: { id } });

export const addOnlineReport = (body: BodyOf<'POST /online/cgreport/head/add'>) =>
  writeAndNotify('post', '/online/cgreport/head/add', { body });

export const editOnlineReport = (body: BodyOf<'PUT /online/cgreport/head/editAll'>) =>
  writeAndNotify('put', '/online/cgreport/head/editAll', { body });

export const deleteOnlineReport = (id: string) =>
  writeAndNotify('delete', '/online/cgreport/head/delete', { query: { id } });

/** Deletes all records or none. */
export const deleteOnlineReports = (ids: readonly string[]) =>
  writeAndNotify('delete', '/online/cgreport/head/deleteBatch', { query: { ids: ids.join(',') } });

/** Undoes a recent deletion (撤销). */
export const restoreOnlineReports = (ids: readonly string[]) =>
  writeAndNotify('put', '/online/cgreport/head/restore', { body: { ids: ids.join(',') } });

/** The data sources of reports. */
export const reportSourcesQuery = () => readOptions('/online/cgreport/head/sources', {});

export const reportSourceFieldsQuery = (query: QueryOf<'GET /online/cgreport/head/sourceFields'>) =>
  readOptions('/online/cgreport/head/sourceFields', { query });

/** The result of an unsaved definition; nothing is saved. */
export const previewReport = (body: BodyOf<'POST /online/cgreport/head/preview'>) =>
  writeAndNotify('post', '/online/cgreport/head/preview', { body });

/** Quiet: the page shows failures itself. */
export const reportHeadQuery = (code: string) =>
  readOptions('/online/cgreport/api/getColumns/{code}', { params: { code }, quiet: true });

export const reportParamsQuery = (code: string) =>
  readOptions('/online/cgreport/api/getParamsInfo/{code}', { params: { code } });

export const reportQueryInfoQuery = (code: string) =>
  readOptions('/online/cgreport/api/getQueryInfo/{code}', { params: { code } });

export const reportViewQuery = (
  code: string,
  query: QueryOf<'GET /online/cgreport/api/getColumnsAndData/{code}'>,
) => readOptions('/online/cgreport/api/getColumnsAndData/{code}', { params: { code }, query });

export const reportDataQuery = (code: string, query: QueryOf<'GET /online/cgreport/api/getData/{code}'>) =>
  readOptions('/online/cgreport/api/getData/{code}', { params: { code }, query });

/** The rows of one group. */
export const reportRowsQuery = (code: string, query: QueryOf<'GET /online/cgreport/api/getRows/{code}'>) =>
  readOptions('/online/cgreport/api/getRows/{code}', { params: { code }, query });

export const exportReport = (code: string, query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/online/cgreport/api/exportXls/{code}', query, { code });

export const chartsDataQuery = (
  code: string,
  query: QueryOf<'GET /online/graphreport/api/getChartsData/{code}'>,
) => readOptions('/online/graphreport/api/getChartsData/{code}', { params: { code }, query });

/** The heads of the charts on the caller's first page. */
export const dashboardChartsQuery = () => readOptions('/online/graphreport/api/dashboard', {});

/** The key prefixes of all row data on a report page, for a refetch. */
export const reportFiguresKeys = (code: string) =>
  (['/online/cgreport/api/getData/{code}', '/online/graphreport/api/getChartsData/{code}'] as const).map(
    (path) => [...keyOf(path), { params: { code } }] as const,
  );

// The original product's chart operations, for programs that use them; pages save charts as reports.

export const onlineChartQuery = (id: string) =>
  readOptions('/online/graphreport/head/queryById', { query: { id } });

export const addOnlineChart = (body: BodyOf<'POST /online/graphreport/head/add'>) =>
  writeAndNotify('post', '/online/graphreport/head/add', { body });

export const editOnlineChart = (body: BodyOf<'PUT /online/graphreport/head/edit'>) =>
  writeAndNotify('put', '/online/graphreport/head/edit', { body });

export const deleteOnlineChart = (id: string) =>
  writeAndNotify('delete', '/online/graphreport/head/delete', { query: { id } });

export const deleteOnlineCharts = (ids: readonly string[]) =>
  writeAndNotify('delete', '/online/graphreport/head/deleteBatch', { query: { ids: ids.join(',') } });
