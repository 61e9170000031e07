import { ReportList } from './report-list.tsx';
import { onlineCharts } from './reports-resource.ts';
import { WithMenuDrawer } from '#shared/page-menu/with-menu-drawer.tsx';
import type { PageProps } from '#shared/app/page.ts';

/** Online图表配置: the reports that have charts. */
export default function ChartListPage(page: PageProps) {
  return (
    <WithMenuDrawer kind="graphreport">
      {(onMenu) => <ReportList isCharts page={page} resource={onlineCharts} onMenu={onMenu} />}
    </WithMenuDrawer>
  );
}
