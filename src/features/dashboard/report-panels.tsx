import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { chartsDataQuery, dashboardChartsQuery } from '#shared/api/online-report.ts';
import { ReportCharts } from '#shared/report-charts/report-charts.tsx';
import type { Drill } from '#shared/report-charts/report-drill.ts';
import type { ReportHead } from '#shared/report-charts/report-figures.ts';
import { Loaded, Panel } from './panel.tsx';

type ReportPanelsProps = {
  /** Shows the rows behind a figure: it belongs to the report pages, which are another feature. */
  readonly Drill: ComponentType<DrillProps>;
};
export type DrillProps = Drill & {
  readonly code: string;
  readonly params: undefined;
  readonly onClose: () => void;
};

/** The report charts on the first page of the user's roles, below the main figures. */
export function ReportPanels({ Drill }: ReportPanelsProps) {
  const { data = [] } = useQuery(dashboardChartsQuery());
  return data
    .filter((head) => head.charts.length > 0 && !isAskedFirst(head))
    .map((head) => <ReportPanel key={head.id} head={head} Drill={Drill} />);
}

/** Returns whether a report needs input first, which the first page does not offer. */
const isAskedFirst = ({ params }: ReportHead): boolean =>
  params.some(({ required = false, defaultValue = '' }) => required && defaultValue === '');

function ReportPanel({ head, Drill }: ReportPanelsProps & { readonly head: ReportHead }) {
  const query = useQuery(chartsDataQuery(head.code, {}));
  const [drill, setDrill] = useState<Drill>();
  return (
    <Panel title={head.name} wide={head.charts.length > 1}>
      <Loaded query={query} rows={5}>
        {({ data }) => (
          <ReportCharts head={head} data={data} onDrill={head.isGrouped ? setDrill : undefined} />
        )}
      </Loaded>
      {drill === undefined ? null : (
        <Drill {...drill} code={head.code} params={undefined} onClose={() => setDrill(undefined)} />
      )}
    </Panel>
  );
}
