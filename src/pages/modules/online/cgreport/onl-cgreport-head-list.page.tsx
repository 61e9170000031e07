import { ReportList } from '#features/online-report/report-list.tsx';
import { onlineReports } from '#features/online-report/reports-resource.ts';
import type { PageProps } from '#lib/page.ts';

/** Online报表配置: the list of reports, and their builder. */
export default function OnlCgreportHeadListPage(page: PageProps) {
  return <ReportList page={page} resource={onlineReports} />;
}
