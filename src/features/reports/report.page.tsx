import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlineReportPage } from './online-report-page.tsx';
import type { PageProps } from '#shared/app/page.ts';

/** AUTO在线报表: the page of a report. */
export default function ReportPage(page: PageProps) {
  return <OnlineReportPage page={page} missing={<ExceptionView code={404} />} />;
}
