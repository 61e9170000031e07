import type { QueryOf, Schema } from '#openapi/index.ts';
import type { Deps } from '#server/deps/deps.ts';
import { exportSheet, type ExportColumn } from '#server/sheets/export-sheet.ts';
import { pageOf } from '#server/http/list-query.ts';
import { withAuthorNames } from '#server/shared/people/people-names.store.ts';
import type { OperationsOf } from '#server/http/operation.ts';
import { refusal } from '#server/http/refusal.ts';
import { wireTime } from '#server/http/wire-time.ts';
import { findVersions, listDataLogs, listVersions } from './data-log.store.ts';

const exportColumns: readonly ExportColumn<Schema<'DataLogRow'>>[] = [
  { header: '表名', width: 24, value: (row) => row.dataTable },
  { header: '数据ID', width: 36, value: (row) => row.dataId },
  { header: '名称', width: 30, value: (row) => row.dataName ?? null },
  { header: '版本号', width: 10, value: (row) => row.dataVersion },
  { header: '数据内容', width: 80, value: (row) => row.dataContent },
  { header: '创建人', value: (row) => row.createBy_dictText ?? row.createBy ?? null },
  { header: '创建时间', width: 20, value: (row) => row.createTime },
];

export function dataLogOperations({ db }: Deps): OperationsOf<'data-log'> {
  const logs = async (query: QueryOf<'GET /sys/dataLog/list'>) => {
    const { rows, total } = await listDataLogs(db, query);
    return { rows: await withAuthorNames(db, rows.map(withWireTime)), total };
  };
  return {
    'GET /sys/dataLog/list': async ({ query }) => {
      const { rows, total } = await logs(query);
      return pageOf(query, total, rows);
    },
    'GET /sys/dataLog/exportXls': ({ query }) =>
      exportSheet({ name: '数据日志', columns: exportColumns, query, list: logs }),
    'GET /sys/dataLog/queryDataVerList': async ({ query }) =>
      await withAuthorNames(db, (await listVersions(db, query.dataTable, query.dataId)).map(withWireTime)),
    'GET /sys/dataLog/queryCompareList': async ({ query }): Promise<Schema<'DataLogRow'>[]> => {
      if (query.dataId1 === query.dataId2) throw refusal('请选择两条数据');
      const [older, newer] = await findVersions(db, [query.dataId1, query.dataId2]);
      if (older === undefined || newer === undefined) throw refusal('记录不存在或已被删除');
      if (older.dataTable !== newer.dataTable || older.dataId !== newer.dataId)
        throw refusal('请选择同一条数据的两个版本');
      return [older, newer].map(withWireTime);
    },
  };
}

function withWireTime<Row extends { readonly createTime: Date }>(row: Row) {
  return { ...row, createTime: wireTime(row.createTime) };
}
