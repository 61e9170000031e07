import { useQuery } from '@tanstack/react-query';
import { serverInfoQuery } from './api.ts';
import styles from './monitor.module.css';
import { MonitorReport, MonitorView, refreshInterval } from './monitor-view.tsx';

const charts = [
  { title: 'CPU 使用率', params: ['system.cpu.usage', 'process.cpu.usage'] },
  { title: '已用内存', params: ['system.memory.used'] },
];

/** 服务器信息 of the answering server, with the product's version. */
export default function ServerInfoPage() {
  const query = useQuery({ ...serverInfoQuery(), refetchInterval: refreshInterval });
  return (
    <MonitorView title="服务器信息" query={query} time={({ time }) => time} failure="获取服务器信息失败">
      {(report) => (
        <>
          <p className={styles['note']}>系统版本：{report.version}</p>
          <MonitorReport report={report} charts={charts} />
        </>
      )}
    </MonitorView>
  );
}
