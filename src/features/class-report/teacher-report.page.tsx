import { Card } from '@radix-ui/themes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { teachingReportKeys } from '#shared/api/class-report.ts';
import styles from './class-report.module.css';
import { ReportClasses } from './report-classes.tsx';
import { lastDays } from './report-figures.ts';
import { ReportCourse, ReportOverview } from './report-overview.tsx';
import { ReportPeriod, type Period, type Span } from './report-period.tsx';
import { dateProblem } from '#shared/text/date-input.ts';
import { searchText, type PageProps, type PageSearch } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';

/** 班级教学记录. */
export default function TeacherReportPage({ path, search }: PageProps) {
  const change = useSearchChange(path, search);
  const client = useQueryClient();
  const [today] = useState(() => new Date());
  const customSpan = ownSpan(search);
  const period = customSpan === undefined ? periodOf(search) : undefined;
  const span = customSpan ?? lastDays(Number(period ?? '60'), today);
  return (
    <Card asChild size="2">
      <section className={styles['page']}>
        <h1>班级教学记录</h1>
        <ReportPeriod
          key={`${span.startTime} ${span.endTime}`}
          period={period}
          span={span}
          onPeriod={(days) => change({ days, startTime: undefined, endTime: undefined }, { replace: true })}
          onSpan={(chosen) => {
            // For the same days 查询 refetches the current figures. Other days are fetched when they are shown.
            const isSame = chosen.startTime === span.startTime && chosen.endTime === span.endTime;
            const refetchType = isSame ? 'active' : 'none';
            for (const queryKey of teachingReportKeys())
              void client.invalidateQueries({ queryKey, refetchType });
            change({ ...chosen, days: undefined });
          }}
        />
        <ReportOverview span={span} />
        <ReportCourse span={span} />
        <ReportClasses span={span} />
      </section>
    </Card>
  );
}

function periodOf(search: PageSearch): Period {
  const days = searchText(search, 'days');
  return days === '30' || days === '90' ? days : '60';
}

/** Returns the days in the address, if they are valid. */
function ownSpan(search: PageSearch): Span | undefined {
  const startTime = searchText(search, 'startTime') ?? '';
  const endTime = searchText(search, 'endTime') ?? '';
  if (startTime === '' || endTime === '' || endTime < startTime) return undefined;
  const isDay = (text: string) => dateProblem(text, 'day') === undefined;
  return isDay(startTime) && isDay(endTime) ? { startTime, endTime } : undefined;
}
