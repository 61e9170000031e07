import type { QueryOf } from '#openapi/index.ts';
import { readOptions } from '#shared/api/client.ts';
import { downloadSheet } from '#shared/api/file.ts';

/** Logins and operations, newest first. */
export const logsQuery = (query: QueryOf<'GET /sys/log/list'>) => readOptions('/sys/log/list', { query });

export const exportLogs = (query: Readonly<Record<string, string | number>>) =>
  downloadSheet('/sys/log/exportXls', query);
