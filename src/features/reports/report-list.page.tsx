import { ReportList } from './report-list.tsx';
import { onlineReports } from './reports-resource.ts';
import { WithMenuDrawer } from '#shared/page-menu/with-menu-drawer.tsx';
import type { PageProps } from '#shared/app/page.ts';

/** Online报表配置: the list of reports, and their builder. */
export default function ReportListPage(page: PageProps) {
  return (
    <WithMenuDrawer kind="cgreport">
      {(onMenu) => <ReportList page={page} resource={onlineReports} onMenu={onMenu} />}
    </WithMenuDrawer>
  );
}
