import { useState } from 'react';
import { EmptyState } from '#shared/ui/states/empty-state.tsx';
import { SeriesChart, type SeriesChartProps } from '#shared/ui/charts/series-chart.tsx';
import { Tabs } from '#shared/ui/tabs.tsx';
import { drillAtPoint, type Drill } from './report-drill.ts';
import { chartFigures, type ReportChart, type ReportData, type ReportHead } from './report-figures.ts';
import styles from './report-charts.module.css';

type ReportChartsProps = {
  readonly head: Pick<ReportHead, 'name' | 'charts' | 'layout'>;
  readonly data: ReportData;
  /** Opens the rows behind a figure; if omitted, figures are not clickable. */
  readonly onDrill?: ((drill: Drill) => void) | undefined;
};

/**
 * The charts of a report in its layout: tabs, one column, two columns, or lines and bars combined with the others
 * below.
 */
export function ReportCharts({ head: { name, charts, layout }, data, onDrill }: ReportChartsProps) {
  const [tab, setTab] = useState('0');
  if (data.records.length === 0) return <EmptyState />;
  const pick = pickOf(data, onDrill);
  if (layout === 'tab' && charts.length > 1)
    return (
      <Tabs
        label={`${name}的图表`}
        value={tab}
        onChange={setTab}
        tabs={charts.map((chart, at) => ({
          value: String(at),
          title: chart.title,
          content: <OneChart chart={chart} data={data} onPick={pick} />,
        }))}
      />
    );
  const combined = layout === 'combined' ? combinedChart(charts, data) : undefined;
  if (combined !== undefined)
    return (
      <div className={styles['charts']} data-layout="single">
        <SeriesChart
          {...combined}
          {...noteOf(data)}
          // In a combined drawing the key of a series is prefixed with its index.
          onPick={pick && ((at, key) => pick(at, key?.replace(/^\d+ /, '')))}
        />
        {charts
          .filter((chart) => !isOverAxis(chart))
          .map((chart) => (
            <OneChart key={JSON.stringify(chart)} chart={chart} data={data} onPick={pick} />
          ))}
      </div>
    );
  return (
    <div className={styles['charts']} data-layout={charts.length > 1 ? layout : 'single'}>
      {charts.map((chart) => (
        <OneChart key={JSON.stringify(chart)} chart={chart} data={data} onPick={pick} />
      ))}
    </div>
  );
}

/** Converts a press on a point of a chart. */
function pickOf(data: ReportData, onDrill: ReportChartsProps['onDrill']): SeriesChartProps['onPick'] {
  if (onDrill === undefined) return undefined;
  return (at, key) => {
    const drill = drillAtPoint(data, at, key);
    if (drill !== undefined) onDrill(drill);
  };
}

type OneChartProps = {
  readonly chart: ReportChart;
  readonly data: ReportData;
  readonly onPick: SeriesChartProps['onPick'];
};

function OneChart({ chart, data, onPick }: OneChartProps) {
  return (
    <SeriesChart
      kind={chart.kind}
      title={chart.title}
      stacked={chart.stacked === true}
      onPick={onPick}
      {...chartFigures(chart, data)}
      {...noteOf(data)}
    />
  );
}

function noteOf({ isCut, total, records }: ReportData): { readonly note?: string } {
  return !isCut && total <= records.length ? {} : { note: `仅显示前 ${records.length} 条` };
}

const isOverAxis = ({ kind }: ReportChart): boolean => kind === 'line' || kind === 'bar';

/** Combines all lines and bars over the points of the first; undefined if there are fewer than two. */
function combinedChart(charts: readonly ReportChart[], data: ReportData): SeriesChartProps | undefined {
  const [first, ...others] = charts.filter(isOverAxis);
  if (first === undefined || others.length === 0) return undefined;
  const { points, pointName } = chartFigures(first, data);
  return {
    kind: 'bar',
    title: [first, ...others].map(({ title }) => title).join(' · '),
    points,
    pointName,
    stacked: first.stacked === true,
    series: [first, ...others].flatMap((chart, at) =>
      chartFigures(chart, data).series.map((series) => ({
        ...series,
        key: `${at} ${series.key}`,
        kind: chart.kind === 'line' ? ('line' as const) : ('bar' as const),
      })),
    ),
  };
}
