import type { QueryOf } from '#openapi/index.ts';
import { readOptions } from '#shared/api/client.ts';
import { downloadSheet } from '#shared/api/file.ts';

/** The contents of records after each change, newest first. */
export const dataLogsQuery = (query: QueryOf<'GET /sys/dataLog/list'>) =>
  readOptions('/sys/dataLog/list', { query });

/** All versions of one record, newest first, without their contents. */
export const dataVersionsQuery = (dataTable: string, dataId: string) =>
  readOptions('/sys/dataLog/queryDataVerList', { query: { dataTable, dataId } });

/** Two complete versions, the older first. A version never changes. */
export const comparedVersionsQuery = (dataId1: string, dataId2: string) => ({
  ...readOptions('/sys/dataLog/queryCompareList', { query: { dataId1, dataId2 } }),
  staleTime: Infinity,
});

export const exportDataLogs = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/dataLog/exportXls', query);
