import { ReportList } from '#features/online-report/report-list.tsx';
import { onlineCharts } from '#features/online-report/reports-resource.ts';
import type { PageProps } from '#lib/page.ts';

/** Online图表配置: the reports that have charts. */
export default function OnlGraphreportHeadListPage(page: PageProps) {
  return <ReportList isCharts page={page} resource={onlineCharts} />;
}
