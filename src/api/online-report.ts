import type { BodyOf, QueryOf } from '#openapi/index.ts';
import { keyOf, read, readOptions, writeAndTell } from './client.ts';
import { downloadSheet } from './file.ts';

/** Reports as those who build them see them. */
export const onlineReportsQuery = (query: QueryOf<'GET /online/cgreport/head/list'>) =>
  readOptions('/online/cgreport/head/list', { query });

/** Those that have charts. */
export const onlineChartsQuery = (query: QueryOf<'GET /online/graphreport/head/list'>) =>
  readOptions('/online/graphreport/head/list', { query });

/** With its definition. */
export const readOnlineReport = ({ id }: { readonly id: string }) =>
  read('/online/cgreport/head/queryById', { query: { id } });

/** The same, to be shown. */
export const onlineReportQuery = (id: string) =>
  readOptions('/online/cgreport/head/queryById', { query: { id } });

export const addOnlineReport = (body: BodyOf<'POST /online/cgreport/head/add'>) =>
  writeAndTell('post', '/online/cgreport/head/add', { body });

export const editOnlineReport = (body: BodyOf<'PUT /online/cgreport/head/editAll'>) =>
  writeAndTell('put', '/online/cgreport/head/editAll', { body });

export const deleteOnlineReport = (id: string) =>
  writeAndTell('delete', '/online/cgreport/head/delete', { query: { id } });

/** All or none. */
export const deleteOnlineReports = (ids: readonly string[]) =>
  writeAndTell('delete', '/online/cgreport/head/deleteBatch', { query: { ids: ids.join(',') } });

/** 撤销: of what was deleted a moment ago. */
export const restoreOnlineReports = (ids: readonly string[]) =>
  writeAndTell('put', '/online/cgreport/head/restore', { body: { ids: ids.join(',') } });

/** What reports are made of. */
export const reportSourcesQuery = () => readOptions('/online/cgreport/head/sources', {});

export const reportSourceFieldsQuery = (query: QueryOf<'GET /online/cgreport/head/sourceFields'>) =>
  readOptions('/online/cgreport/head/sourceFields', { query });

/** What a definition that is not saved answers; nothing is written. */
export const previewReport = (body: BodyOf<'POST /online/cgreport/head/preview'>) =>
  writeAndTell('post', '/online/cgreport/head/preview', { body });

/** Its page says what is wrong itself. */
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

/** The rows that one group counts. */
export const reportRowsQuery = (code: string, query: QueryOf<'GET /online/cgreport/api/getRows/{code}'>) =>
  readOptions('/online/cgreport/api/getRows/{code}', { params: { code }, query });

export const exportReport = (code: string, query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/online/cgreport/api/exportXls/{code}', query, { code });

export const chartsDataQuery = (
  code: string,
  query: QueryOf<'GET /online/graphreport/api/getChartsData/{code}'>,
) => readOptions('/online/graphreport/api/getChartsData/{code}', { params: { code }, query });

/** The heads of what the first page shows the caller. */
export const dashboardChartsQuery = () => readOptions('/online/graphreport/api/dashboard', {});

/** Of everything that the page of a report shows of its rows, to be read again. */
export const reportFiguresKeys = (code: string) =>
  (['/online/cgreport/api/getData/{code}', '/online/graphreport/api/getChartsData/{code}'] as const).map(
    (path) => [...keyOf(path), { params: { code } }] as const,
  );

// Charts by the wire of the original, for programs that speak it; pages keep them as reports.

export const onlineChartQuery = (id: string) =>
  readOptions('/online/graphreport/head/queryById', { query: { id } });

export const addOnlineChart = (body: BodyOf<'POST /online/graphreport/head/add'>) =>
  writeAndTell('post', '/online/graphreport/head/add', { body });

export const editOnlineChart = (body: BodyOf<'PUT /online/graphreport/head/edit'>) =>
  writeAndTell('put', '/online/graphreport/head/edit', { body });

export const deleteOnlineChart = (id: string) =>
  writeAndTell('delete', '/online/graphreport/head/delete', { query: { id } });

export const deleteOnlineCharts = (ids: readonly string[]) =>
  writeAndTell('delete', '/online/graphreport/head/deleteBatch', { query: { ids: ids.join(',') } });
