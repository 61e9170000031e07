import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlineReportPage } from '#features/online-report/online-report-page.tsx';
import type { PageProps } from '#lib/page.ts';

/** AUTO在线图表: the charts of a report, without its table. */
export default function OnlGraphreportAutoChartPage(page: PageProps) {
  return <OnlineReportPage isCharts page={page} missing={<ExceptionView code={404} />} />;
}
