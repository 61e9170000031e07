import { useQuery } from '@tanstack/react-query';
import { runtimeInfoQuery } from './api.ts';
import { MonitorReport, MonitorView, refreshInterval } from './monitor-view.tsx';

const charts = [
  { title: '内存', params: ['process.memory.rss', 'process.memory.heap.used'] },
  { title: '事件循环延迟', params: ['eventloop.delay.p99', 'eventloop.delay.max'] },
];

/** 运行时信息 of the answering server. */
export default function RuntimeInfoPage() {
  const query = useQuery({ ...runtimeInfoQuery(), refetchInterval: refreshInterval });
  return (
    <MonitorView title="运行时信息" query={query} time={({ time }) => time} failure="获取运行时信息失败">
      {(report) => <MonitorReport report={report} charts={charts} />}
    </MonitorView>
  );
}
