import { ReportList } from '#features/online-report/report-list.tsx';
import { onlineCharts } from '#features/online-report/reports-resource.ts';
import { WithMenuDrawer } from '#resource/page-menu/with-menu-drawer.tsx';
import type { PageProps } from '#lib/page.ts';

/** Online图表配置: the reports that have charts. */
export default function OnlGraphreportHeadListPage(page: PageProps) {
  return (
    <WithMenuDrawer kind="graphreport">
      {(onMenu) => <ReportList isCharts page={page} resource={onlineCharts} onMenu={onMenu} />}
    </WithMenuDrawer>
  );
}
