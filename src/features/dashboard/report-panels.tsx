import { useQuery } from '@tanstack/react-query';
import { chartsDataQuery, dashboardChartsQuery } from '#api/online-report.ts';
import { ReportCharts } from '#domain/report/report-charts.tsx';
import type { ReportHead } from '#domain/report/report-figures.ts';
import { Loaded, Panel } from './panel.tsx';

/** The charts that reports show on the first page of one's roles, after the figures that people come for. */
export function ReportPanels() {
  const { data = [] } = useQuery(dashboardChartsQuery());
  return data
    .filter((head) => head.charts.length > 0 && !isAskedFirst(head))
    .map((head) => <ReportPanel key={head.id} head={head} />);
}

/** Whether it wants to know something first, which nobody says on the first page. */
const isAskedFirst = ({ params }: ReportHead): boolean =>
  params.some(({ required = false, defaultValue = '' }) => required && defaultValue === '');

function ReportPanel({ head }: { readonly head: ReportHead }) {
  const query = useQuery(chartsDataQuery(head.code, {}));
  return (
    <Panel title={head.name} wide={head.charts.length > 1}>
      <Loaded query={query} rows={5}>
        {({ data }) => <ReportCharts head={head} data={data} />}
      </Loaded>
    </Panel>
  );
}
