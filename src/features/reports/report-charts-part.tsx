import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { chartsDataQuery } from '#shared/api/online-report.ts';
import { ReportCharts } from '#shared/report-charts/report-charts.tsx';
import type { Drill } from '#shared/report-charts/report-drill.ts';
import type { ReportHead } from '#shared/report-charts/report-figures.ts';
import { Loaded } from '#shared/forms/loaded.tsx';
import { PageSkeleton } from '#shared/ui/states/page-skeleton.tsx';
import { preloadSeriesDrawing } from '#shared/ui/charts/series-chart.tsx';
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
