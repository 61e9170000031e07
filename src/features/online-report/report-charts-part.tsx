import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { chartsDataQuery } from '#api/online-report.ts';
import { ReportCharts } from '#domain/report/report-charts.tsx';
import type { Drill } from '#domain/report/report-drill.ts';
import type { ReportHead } from '#domain/report/report-figures.ts';
import { Loaded } from '#resource/loaded.tsx';
import { PageSkeleton } from '#ui/page-skeleton.tsx';
import { preloadSeriesDrawing } from '#ui/series-chart.tsx';
import { DrillDrawer } from './drill-drawer.tsx';
import styles from './online-report.module.css';

type ReportChartsPartProps = { readonly head: ReportHead; readonly params: string | undefined };

/** The charts above the figures. */
export function ReportChartsPart({ head, params }: ReportChartsPartProps) {
  useEffect(preloadSeriesDrawing, []);
  const query = useQuery({
    ...chartsDataQuery(head.code, params === undefined ? {} : { params }),
    placeholderData: keepPreviousData,
  });
  const [drill, setDrill] = useState<Drill>();
  return (
    <div className={styles['part']} aria-busy={query.isPlaceholderData}>
      <Loaded query={query} skeleton={<PageSkeleton rows={5} />}>
        {({ data }) => (
          <ReportCharts head={head} data={data} onDrill={head.isGrouped ? setDrill : undefined} />
        )}
      </Loaded>
      {drill === undefined ? null : (
        <DrillDrawer {...drill} code={head.code} params={params} onClose={() => setDrill(undefined)} />
      )}
    </div>
  );
}
