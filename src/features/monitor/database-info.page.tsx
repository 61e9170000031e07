import { useQuery } from '@tanstack/react-query';
import { databaseInfoQuery } from './api.ts';
import styles from './monitor.module.css';
import { MonitorCard, MonitorReport, MonitorTable, MonitorView, refreshInterval } from './monitor-view.tsx';
import { fileSizeText } from '#shared/files/file-size.ts';
import type { Schema } from '#openapi/index.ts';

const charts = [{ title: '连接池', params: ['pool.total', 'pool.busy'] }];

/** SQL监控: the database's own statistics, instead of the existing product's druid frame. */
export default function DatabaseInfoPage() {
  const query = useQuery({ ...databaseInfoQuery(), refetchInterval: refreshInterval });
  return (
    <MonitorView
      title="SQL监控"
      query={query}
      time={({ report }) => report.time}
      failure="获取SQL监控信息失败"
    >
      {({ version, report, tables, statements }) => (
        <>
          <MonitorReport report={report} charts={charts} />
          <MonitorCard title={`数据表 — ${version}`}>
            <Tables tables={tables} />
          </MonitorCard>
          <MonitorCard title="慢语句">
            {statements === null ? (
              <p className={styles['note']}>数据库未启用 pg_stat_statements，没有语句统计</p>
            ) : (
              <Statements statements={statements} />
            )}
          </MonitorCard>
        </>
      )}
    </MonitorView>
  );
}

function Tables({ tables }: { readonly tables: readonly Schema<'MonitorTable'>[] }) {
  return (
    <MonitorTable
      label="数据表"
      heads={['表名', '行数（估计）', '数据', '索引', '全表扫描', '索引扫描', '待清理行']}
    >
      {tables.map((table) => (
        <tr key={table.name}>
          <th scope="row">{table.name}</th>
          <td>{table.rows}</td>
          <td className={styles['number']}>{fileSizeText(table.dataSize)}</td>
          <td className={styles['number']}>{fileSizeText(table.indexSize)}</td>
          <td>{table.sequentialScans}</td>
          <td>{table.indexScans}</td>
          <td>{table.deadRows}</td>
        </tr>
      ))}
    </MonitorTable>
  );
}

function Statements({ statements }: { readonly statements: readonly Schema<'MonitorStatement'>[] }) {
  return (
    <MonitorTable label="慢语句" heads={['语句', '次数', '平均耗时', '最长耗时', '行数']}>
      {statements.map(({ query, calls, meanTime, maxTime, rows }) => (
        <tr key={query}>
          <th scope="row" className={styles['path']}>
            {query}
          </th>
          <td>{calls}</td>
          <td className={styles['number']}>{meanTime.toFixed(1)} 毫秒</td>
          <td className={styles['number']}>{maxTime.toFixed(1)} 毫秒</td>
          <td>{rows}</td>
        </tr>
      ))}
    </MonitorTable>
  );
}
