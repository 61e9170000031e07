import { useQuery } from '@tanstack/react-query';
import { httpInfoQuery } from './api.ts';
import { MonitorReport, MonitorView, refreshInterval } from './monitor-view.tsx';

const charts = [
  { title: '请求数', params: ['http.requests.recent'] },
  { title: '请求耗时', params: ['http.time.mean', 'http.time.max'] },
];

/** HTTP信息 of the answering server. */
export default function HttpInfoPage() {
  const query = useQuery({ ...httpInfoQuery(), refetchInterval: refreshInterval });
  return (
    <MonitorView title="HTTP信息" query={query} time={({ time }) => time} failure="获取HTTP信息失败">
      {(report) => <MonitorReport report={report} charts={charts} />}
    </MonitorView>
  );
}
