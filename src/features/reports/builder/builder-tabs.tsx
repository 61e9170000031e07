import { Tabs } from '#shared/ui/tabs.tsx';
import { FieldsProvider, useBuilderState } from './builder-context.ts';
import type { SourceField } from '#machines/report-building/report-values.ts';
import { ChartTab } from './chart-tab.tsx';
import { DataTab } from './data-tab.tsx';
import { FilterTab } from './filter-tab.tsx';
import { PreviewPart } from './preview-part.tsx';

/** The open tab, and the function that opens another. */
export type TabState = { readonly tab: string; readonly onTab: (tab: string) => void };

const tabs: Readonly<Record<string, string>> = {
  columns: 'data',
  groups: 'data',
  measures: 'data',
  pivot: 'data',
  order: 'data',
  limit: 'data',
  filter: 'filter',
  params: 'filter',
  charts: 'charts',
  layout: 'charts',
  dashboardRoles: 'charts',
};
/** Returns undefined if the problem is shown above the tabs, or nowhere. */
export const tabOf = (field: string | undefined): string | undefined => tabs[field?.split('.')[0] ?? ''];

type BuilderTabsProps = TabState & {
  readonly fields: readonly SourceField[];
};

/** All settings for a source. */
export function BuilderTabs({ fields, tab, onTab }: BuilderTabsProps) {
  const problem = useBuilderState((state) => state.problem);
  const mark = (value: string, title: string) =>
    tabOf(problem?.field) === value && tab !== value ? `${title}（有问题）` : title;
  return (
    <FieldsProvider value={fields}>
      <Tabs
        label="报表设计"
        value={tab}
        onChange={onTab}
        tabs={[
          { value: 'data', title: mark('data', '数据'), content: <DataTab /> },
          { value: 'filter', title: mark('filter', '筛选与参数'), content: <FilterTab /> },
          { value: 'charts', title: mark('charts', '图表'), content: <ChartTab /> },
          { value: 'preview', title: '预览', content: <PreviewPart /> },
        ]}
      />
    </FieldsProvider>
  );
}
