import { Button, Card } from '@radix-ui/themes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schema } from '#openapi/index.ts';
import { loginInfoQuery, siteCountsQuery, visitsQuery } from '#shared/api/dashboard.ts';
import { useMenu } from '#shared/app/app-context.tsx';
import { useFolded } from '#shared/react/use-folded.ts';
import { wholeNumberText } from '#shared/text/whole-number.ts';
import { LineChart } from '#shared/ui/charts/line-chart.tsx';
import { SegmentedChoice } from '#shared/ui/fields/segmented-choice.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { FirstSteps, firstSteps } from './first-steps.tsx';
import { Loaded, Panel } from './panel.tsx';
import styles from './panel.module.css';

const periods = [
  { value: '7', text: '近 7 天' },
  { value: '30', text: '近 30 天' },
] as const;

/** The administrator's overview: the first steps, what needs a person, the counts, and the visits. */
export function SitePanels() {
  return (
    <>
      <Tasks />
      <Counts />
      <Visits />
    </>
  );
}

function Tasks() {
  const counts = useQuery(siteCountsQuery());
  // The counts below show a failure.
  if (counts.data === undefined) return null;
  return <KnownTasks counts={counts.data} />;
}

function KnownTasks({ counts }: { readonly counts: Schema<'SiteCounts'> }) {
  const [isPutAway, setPutAway] = useFolded('开始使用');
  const { routes } = useMenu();
  const steps = firstSteps(counts, (path) => routes.has(path));
  return (
    <>
      {steps.length > 0 && !isPutAway ? (
        <FirstSteps steps={steps} onPutAway={() => setPutAway(true)} />
      ) : null}
      <AttentionPanel
        counts={counts}
        more={
          steps.length > 0 && isPutAway ? (
            <Button variant="ghost" onClick={() => setPutAway(false)}>
              显示开始使用的步骤
            </Button>
          ) : null
        }
      />
    </>
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
