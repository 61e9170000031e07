import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlineReportPage } from './online-report-page.tsx';
import type { PageProps } from '#shared/app/page.ts';

/** AUTO在线图表: the charts of a report, without its table. */
export default function ChartPage(page: PageProps) {
  return <OnlineReportPage isCharts page={page} missing={<ExceptionView code={404} />} />;
}
