import { useQuery } from '@tanstack/react-query';
import { diskInfoQuery } from '#api/monitor.ts';
import { MonitorCard, MonitorReport, MonitorView } from '#features/monitor/monitor-view.tsx';
import { fileSizeText } from '#lib/file-size.ts';
import { Hint } from '#ui/hint.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import styles from '#features/monitor/monitor.module.css';

/** Milliseconds: a disk does not fill within seconds. */
const refreshInterval = 60_000;

/** 磁盘监控: the data disk, and the product's own usage. */
export default function DiskMonitoringPage() {
  const query = useQuery({ ...diskInfoQuery(), refetchInterval: refreshInterval });
  return (
    <MonitorView title="磁盘监控" query={query} time={({ report }) => report.time} failure="获取磁盘信息失败">
      {({ report, disks }) => (
        <>
          {disks.map(({ name, total, used, restPPT }) => (
            <MonitorCard key={name} title={name}>
              <ProgressBar label={`${name} 使用率`} value={restPPT} />
              <p className={styles['figure']}>
                已用 {fileSizeText(used)}，共 {fileSizeText(total)}（{restPPT.toFixed(1)}%）
              </p>
              {restPPT >= 90 ? (
                <Hint color="red" role="alert">
                  磁盘空间不足，请清理或更换更大的磁盘
                </Hint>
              ) : null}
            </MonitorCard>
          ))}
          <MonitorReport report={report} />
        </>
      )}
    </MonitorView>
  );
}
