import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chartsDataQuery } from '#api/online-report.ts';
import { ReportCharts } from '#domain/report/report-charts.tsx';
import type { ReportHead } from '#domain/report/report-figures.ts';
import { Loaded } from '#resource/loaded.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { preloadSeriesDrawing } from '#ui/series-chart.tsx';
import styles from './online-report.module.css';

type ReportChartsPartProps = { readonly head: ReportHead; readonly params: string | undefined };

/** The charts above the figures. */
export function ReportChartsPart({ head, params }: ReportChartsPartProps) {
  useEffect(preloadSeriesDrawing, []);
  const query = useQuery({
    ...chartsDataQuery(head.code, params === undefined ? {} : { params }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className={styles['part']} aria-busy={query.isPlaceholderData}>
      <Loaded query={query} skeleton={<PageSkeleton rows={5} />}>
        {({ data }) => <ReportCharts head={head} data={data} />}
      </Loaded>
    </div>
  );
}
