import { Button } from '@radix-ui/themes';
import { Plus } from 'lucide-react';
import type { Schema } from '#openapi/index.ts';
import { lazyCode, LazyView } from '#shared/react/lazy-view.tsx';
import { searchText, type PageProps } from '#shared/app/page.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { ResourceView } from '#shared/lists/resource-page.tsx';
import { useRecordCrud } from '#shared/lists/use-record-crud.ts';
import { useResourceList } from '#shared/lists/use-resource-list.ts';
import type { onlineCharts, onlineReports } from './reports-resource.ts';

type Report = Schema<'OnlineReportRow'>;

const builderPart = lazyCode(() => import('./builder/report-builder.tsx'));

/** The address value for a report that does not exist yet. */
const added = 'new';

type ReportListProps = {
  readonly page: PageProps;
  readonly resource: typeof onlineReports | typeof onlineCharts;
  /** 图表配置: the reports that have charts; their builder opens at the charts. */
  readonly isCharts?: boolean;
  /** 添加到菜单 of a report; omitted without the permission. */
  readonly onMenu?: ((report: Report) => void) | undefined;
};

/** The list of reports; with `design` in the address, the builder of one. */
export function ReportList({ page, resource, isCharts = false, onMenu }: ReportListProps) {
  const change = useSearchChange(page.path, page.search);
  const list = useResourceList(resource, page);
  const crud = useRecordCrud<Report>({ resource, list });
  const id = searchText(page.search, 'design');
  const close = () => change({ design: undefined });
  const saved = (savedId: string) => {
    void list.refresh();
    if (id === added) change({ design: savedId }, { replace: true, staysOpen: true });
  };
  if (id !== undefined)
    return (
      <LazyView from={builderPart} onLost={close}>
        {({ ReportBuilder }) => (
          <ReportBuilder
            id={id === added ? undefined : id}
            start={isCharts ? 'charts' : 'data'}
            onSaved={saved}
            onClose={close}
          />
        )}
      </LazyView>
    );
  const path = (code: string) => (isCharts ? `/online/graphreport/${code}` : `/online/cgreport/${code}`);
  return (
    <ResourceView
      resource={resource}
      page={page}
      list={list}
      crud={crud}
      renderToolbar={() => (
        <Button type="button" onClick={() => change({ design: added })}>
          <Plus size={16} aria-hidden="true" />
          新增
        </Button>
      )}
      rowActions={(report) => [
        { text: '设计', isMain: true, onSelect: () => change({ design: report.id }) },
        { text: '打开页面', isMain: true, href: path(report.code) },
        onMenu !== undefined && { text: '添加到菜单', onSelect: () => onMenu(report) },
      ]}
    />
  );
}
