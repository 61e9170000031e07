import { useQuery } from '@tanstack/react-query';
import { diskInfoQuery } from './api.ts';
import { MonitorCard, MonitorReport, MonitorView } from './monitor-view.tsx';
import { fileSizeText } from '#shared/files/file-size.ts';
import { Hint } from '#shared/ui/hint.tsx';
import { ProgressBar } from '#shared/ui/states/progress-bar.tsx';
import styles from './monitor.module.css';

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
