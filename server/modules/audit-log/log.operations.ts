import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { exportSheet } from '#server/sheets/export-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { listLogs } from './log.store.ts';

export function logOperations({ db, dictionaries }: Deps): OperationsOf<'log'> {
  const logs = async (query: QueryOf<'GET /sys/log/list'>, max?: number) => {
    const { rows, total } = await listLogs(db, query, max);
    return { rows: rows.map((row) => ({ ...row, createTime: wireTime(row.createTime) })), total };
  };
  return {
    'GET /sys/log/list': async ({ query }) => {
      const { rows, total } = await logs(query);
      return pageOf(query, total, rows);
    },
    'GET /sys/log/exportXls': async ({ query }) => {
      const text = await dictionaries.texts();
      return await exportSheet({
        name: '日志',
        columns: [
          { header: '日志类型', width: 12, value: (row: Schema<'LogRow'>) => text('log_type', row.logType) },
          { header: '操作类型', width: 12, value: (row) => text('operate_type', row.operateType) },
          { header: '日志内容', width: 40, value: (row) => row.logContent },
          { header: '操作人ID', value: (row) => row.userid },
          { header: '操作人名称', value: (row) => row.username },
          { header: 'IP', value: (row) => row.ip },
          { header: '请求方法', width: 40, value: (row) => row.method },
          { header: '请求参数', width: 60, value: (row) => row.requestParam },
          { header: '耗时（毫秒）', width: 12, value: (row) => row.costTime },
          { header: '创建时间', width: 20, value: (row) => row.createTime },
        ],
        query,
        list: logs,
      });
    },
  };
}
