import { useQuery } from '@tanstack/react-query';
import { cacheInfoQuery } from './api.ts';
import { MonitorReport, MonitorView, refreshInterval } from './monitor-view.tsx';

const charts = [{ title: 'WebSocket 连接数', params: ['websocket.connections'] }];

/** 缓存与消息 of the answering server. */
export default function CacheInfoPage() {
  const query = useQuery({ ...cacheInfoQuery(), refetchInterval: refreshInterval });
  return (
    <MonitorView title="缓存与消息" query={query} time={({ time }) => time} failure="获取缓存与消息信息失败">
      {(report) => <MonitorReport report={report} charts={charts} />}
    </MonitorView>
  );
}
