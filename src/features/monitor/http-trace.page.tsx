import { Button, Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { tracesQuery } from './api.ts';
import styles from './monitor.module.css';
import { MonitorTable, refreshInterval } from './monitor-view.tsx';
import { messageOf } from '#machines/message-of.ts';
import type { Schema } from '#openapi/index.ts';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { Tag, type TagTone } from '#shared/ui/tag.tsx';

/** 请求追踪: the latest requests to the answering server. */
export default function HttpTracePage() {
  const query = useQuery({ ...tracesQuery(), refetchInterval: refreshInterval });
  const { data, error, isError, refetch } = query;
  return (
    <section className={styles['page']} aria-label="请求追踪">
      <h1 className="visually-hidden">请求追踪</h1>
      <p className={styles['head']}>
        <span>共追踪到 {data?.length ?? 0} 条近期HTTP请求记录</span>
        <Button variant="surface" color="gray" onClick={() => void refetch()}>
          立即刷新
        </Button>
      </p>
      {data !== undefined ? <TraceTable traces={data} /> : null}
      {data === undefined && isError ? (
        <ErrorState text={messageOf(error, '获取HTTP信息失败')} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined && !isError ? <PageSkeleton rows={8} /> : null}
    </section>
  );
}

function TraceTable({ traces }: { readonly traces: readonly Schema<'MonitorTrace'>[] }) {
  return (
    <Card size="2" className={styles['card']}>
      <MonitorTable label="请求" heads={['请求时间', '请求方法', '请求URL', '响应状态', '请求耗时']}>
        {traces.map(({ timestamp, method, path, status, timeTaken }, index) => (
          // Two requests may be identical in all fields; the list is replaced as a whole.
          <tr key={`${timestamp} ${method} ${path} ${traces.length - index}`}>
            <td className={styles['number']}>{timestamp}</td>
            <td>
              <Tag tone={methodTones[method] ?? 'neutral'}>{method}</Tag>
            </td>
            <td className={styles['path']}>{path}</td>
            <td>
              <Tag tone={statusTone(status)}>{status}</Tag>
            </td>
            <td className={styles['number']}>
              <Tag tone={costTone(timeTaken)}>{timeTaken} 毫秒</Tag>
            </td>
          </tr>
        ))}
      </MonitorTable>
    </Card>
  );
}

const methodTones: Readonly<Record<string, TagTone>> = {
  GET: 'info',
  POST: 'success',
  PUT: 'warning',
  DELETE: 'danger',
};

function statusTone(status: number): TagTone {
  if (status >= 500) return 'danger';
  if (status >= 400) return 'warning';
  return status >= 300 ? 'neutral' : 'success';
}

function costTone(milliseconds: number): TagTone {
  if (milliseconds >= 1000) return 'danger';
  return milliseconds >= 300 ? 'warning' : 'success';
}
