import { Card } from '@radix-ui/themes';
import { useQuery } from '@tanstack/react-query';
import { teachingByDayQuery, teachingReportQuery } from '#shared/api/class-report.ts';
import { wholeNumberText } from '#shared/text/whole-number.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { LineChart, useChartCode } from '#shared/ui/charts/line-chart.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { BarLegend, StackedBar } from '#shared/ui/charts/stacked-bar.tsx';
import { pointsOf, stepFor, sumsOf, type Figures } from './report-figures.ts';
import type { Span } from './report-period.tsx';
import styles from './class-report.module.css';

/** 教学数据概览: all classes together. */
export function ReportOverview({ span }: { readonly span: Span }) {
  const report = useQuery(teachingReportQuery(span));
  return (
    <section aria-labelledby="overview-title">
      <h2 id="overview-title">教学数据概览</h2>
      <Loaded query={report} skeleton={<PageSkeleton rows={3} />}>
        {(figures) => (
          <>
            <Tiles figures={figures} />
            <Kinds figures={figures} />
          </>
        )}
      </Loaded>
    </section>
  );
}

function Tiles({ figures }: { readonly figures: Figures }) {
  const { lessons, assigned, submitted, graded, active } = sumsOf(figures);
  const tiles = [
    { name: '开课节数', value: lessons, hint: '老师打开已开课的单元，每班每单元每天计一节' },
    { name: '作业布置次数', value: assigned, hint: '有起始作品的单元和发布的班级作业，按班级计' },
    { name: '作业上交次数', value: submitted, hint: '课程作业与班级作业，每份计一次' },
    { name: '作业批改次数', value: graded, hint: '已批改的作业，每份计一次' },
    { name: '活跃学生', value: active, hint: '打开过课程单元或交过作业的学生' },
  ];
  return (
    <dl className={styles['tiles']}>
      {tiles.map(({ name, value, hint }) => (
        <Card key={name} size="1">
          <dt>{name}</dt>
          <dd>{wholeNumberText(value)}</dd>
          <dd className={styles['hint']}>{hint}</dd>
        </Card>
      ))}
    </dl>
  );
}

/** 随堂作业 vs 自定义作业 (a pie in the existing product). */
function Kinds({ figures }: { readonly figures: Figures }) {
  const { courseWorkSubmitCount: course, additionalWorkSubmitCount: additional } = figures;
  if (course + additional === 0) return null;
  const parts = [
    { name: `课程作业 ${course}`, value: course, tone: 'done' },
    { name: `班级作业 ${additional}`, value: additional, tone: 'waiting' },
  ] as const;
  return (
    <figure className={styles['kinds']} aria-label="上交的作业">
      <StackedBar parts={parts} />
      <BarLegend parts={parts} />
    </figure>
  );
}

const stepLabels = { day: '每天', week: '每周', month: '每月' } as const;
const pointNames = { day: '日期', week: '一周的第一天', month: '月份' } as const;

/** 开课节数 and 作业上交次数 over time. */
export function ReportCourse({ span }: { readonly span: Span }) {
  const days = useQuery(teachingByDayQuery(span));
  useChartCode();
  const step = stepFor(span);
  return (
    <section aria-labelledby="course-title">
      <h2 id="course-title">{stepLabels[step]}的开课与上交</h2>
      <Loaded query={days} skeleton={<PageSkeleton rows={6} />}>
        {(found) => {
          if (found.length === 0) return <EmptyState text="没有数据" />;
          const points = pointsOf(found, span);
          return (
            <LineChart
              label={`${stepLabels[step]}的开课节数和作业上交次数`}
              pointName={pointNames[step]}
              points={points.map(({ time }) => ({
                short: step === 'month' ? time : time.slice(5),
                full: time,
              }))}
              series={[
                { name: '开课节数', values: points.map(({ lessons }) => lessons) },
                { name: '作业上交次数', values: points.map(({ submitted }) => submitted) },
              ]}
            />
          );
        }}
      </Loaded>
    </section>
  );
}
