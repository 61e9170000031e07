import { Card } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { loginInfoQuery, siteCountsQuery, visitsQuery } from '#shared/api/dashboard.ts';
import { useMenu } from '#shared/app/app-context.tsx';
import { fileSizeText } from '#shared/files/file-size.ts';
import { linkTo } from '#shared/app/link-to.ts';
import { wholeNumberText } from '#shared/text/whole-number.ts';
import { Hint } from '#shared/ui/hint.tsx';
import { LineChart } from '#shared/ui/charts/line-chart.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { Loaded, Panel } from './panel.tsx';
import styles from './panel.module.css';

const periods = [
  { value: '7', text: '近 7 天' },
  { value: '30', text: '近 30 天' },
] as const;

/** The administrator's overview: the counts, and the visits. */
export function SitePanels() {
  return (
    <>
      <DiskWarning />
      <Counts />
      <Visits />
    </>
  );
}

const diskPage = '/monitor/Disk';

/** 磁盘空间不足: the warning for administrators before uploads and the database stop. */
function DiskWarning() {
  const { data } = useQuery(siteCountsQuery());
  const { routes } = useMenu();
  if (data?.disk.low !== true) return null;
  const { free, total } = data.disk;
  return (
    <div className={styles['warning']}>
      <Hint
        color="red"
        role="alert"
        action={routes.has(diskPage) ? <Link {...linkTo(diskPage)}>查看磁盘监控</Link> : null}
      >
        服务器磁盘空间不足：只剩 {fileSizeText(free)}，共 {fileSizeText(total)}
        。请尽快清理或更换更大的磁盘，否则将不能上传文件。
      </Hint>
    </div>
  );
}

function Counts() {
  const counts = useQuery(siteCountsQuery());
  const visits = useQuery(loginInfoQuery());
  const { routes } = useMenu();
  const figures = [
    { name: '今日访问', value: visits.data?.todayVisitCount },
    { name: '今日 IP', value: visits.data?.todayIp },
    { name: '总访问量', value: visits.data?.totalVisitCount },
    { name: '用户', value: counts.data?.userCount, path: '/isystem/user' },
    { name: '学生', value: counts.data?.studentCount },
    { name: '班级', value: counts.data?.classCount, path: '/isystem/departDetailList' },
    { name: '课程', value: counts.data?.courseCount, path: '/course/course' },
    { name: '作品', value: counts.data?.workCount, path: '/teaching/workList' },
  ];
  return (
    <ul className={styles['tiles']} aria-label="全站统计">
      {figures.map(({ name, value, path }) => (
        <li key={name}>
          <Tile name={name} value={value} path={path !== undefined && routes.has(path) ? path : undefined} />
        </li>
      ))}
    </ul>
  );
}

type TileProps = {
  readonly name: string;
  /** Undefined: not known yet, or unavailable. */
  readonly value: number | undefined;
  readonly path: string | undefined;
};

function Tile({ name, value, path }: TileProps) {
  const content = (
    <>
      <span>{name}</span>
      <b>{value === undefined ? '—' : wholeNumberText(value)}</b>
    </>
  );
  return path === undefined ? (
    <Card size="1" className={styles['tile']}>
      {content}
    </Card>
  ) : (
    <Card asChild size="1" className={styles['tile']}>
      <Link to={path}>{content}</Link>
    </Card>
  );
}

function Visits() {
  const counts = useQuery(siteCountsQuery());
  const [period, setPeriod] = useState<'7' | '30'>('7');
  const visits = useQuery({
    ...visitsQuery(period === '7' ? 7 : 30),
    placeholderData: keepPreviousData,
  });
  return (
    <Panel
      title="访问趋势"
      wide
      more={<SegmentedChoice label="时间范围" value={period} options={periods} onChange={setPeriod} />}
    >
      <Loaded query={visits} rows={6}>
        {(days) => (
          <LineChart
            waits={counts.isPending}
            label={`近 ${days.length} 天的访问量和 IP 数`}
            pointName="日期"
            points={days.map(({ tian, type }) => ({ short: type, full: tian }))}
            series={[
              { name: '访问量', values: days.map(({ visit }) => visit) },
              { name: 'IP 数', values: days.map(({ ip }) => ip) },
            ]}
          />
        )}
      </Loaded>
    </Panel>
  );
}
