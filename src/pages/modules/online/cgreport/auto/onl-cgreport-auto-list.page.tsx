import { ExceptionView } from '#features/errors/exception-view.tsx';
import { OnlineReportPage } from '#features/online-report/online-report-page.tsx';
import type { PageProps } from '#lib/page.ts';

/** AUTO在线报表: the page of a report. */
export default function OnlCgreportAutoListPage(page: PageProps) {
  return <OnlineReportPage page={page} missing={<ExceptionView code={404} />} />;
}
