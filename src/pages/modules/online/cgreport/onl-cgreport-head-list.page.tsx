import { ReportList } from '#features/online-report/report-list.tsx';
import { onlineReports } from '#features/online-report/reports-resource.ts';
import { WithMenuDrawer } from '#resource/page-menu/with-menu-drawer.tsx';
import type { PageProps } from '#lib/page.ts';

/** Online报表配置: the list of reports, and their builder. */
export default function OnlCgreportHeadListPage(page: PageProps) {
  return (
    <WithMenuDrawer kind="cgreport">
      {(onMenu) => <ReportList page={page} resource={onlineReports} onMenu={onMenu} />}
    </WithMenuDrawer>
  );
}
