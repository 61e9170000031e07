import { useIsBasic } from '#shared/app/preferences.ts';
import type { ListView } from '#shared/react/use-list-view.ts';
import { AdvancedQueryButton } from './advanced-query/advanced-query-button.tsx';
import { ListViews } from './views/list-views.tsx';
import { ListPrint } from './columns/list-print.tsx';
import { queryFields } from './advanced-query/condition-fields.ts';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { AnyPage, Resource } from './define-resource.ts';
import type { ListPlace } from './inner-page.ts';
import { filterRequest, readListState, searchOf, type ListState } from './list-state.ts';
import { Cell } from './table/cell.tsx';
import { ListTools, shownColumns } from './list-tools.tsx';

type QueryAndViewToolsProps<Page extends AnyPage, Key extends QueryKey> = {
  readonly resource: Resource<Page, Key>;
  readonly state: ListState;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly onState: (state: Partial<ListState>) => void;
  readonly page: ListPlace;
  readonly onRefresh: () => void;
  readonly isFull: boolean;
  readonly onFull: (isFull: boolean) => void;
};

/** The query and view tools of a list; the basic layout omits them. */
export function QueryAndViewTools<Page extends AnyPage, Key extends QueryKey>(
  props: QueryAndViewToolsProps<Page, Key>,
) {
  return useIsBasic() ? null : <AllTools {...props} />;
}

/** 高级查询, 视图, 刷新, 全屏, 打印 and 列设置. */
function AllTools<Page extends AnyPage, Key extends QueryKey>(props: QueryAndViewToolsProps<Page, Key>) {
  const { resource, state, page, view, onView, onState } = props;
  const fields = queryFields(resource);
  const client = useQueryClient();
  const load = async (max: number) => {
    const request = { ...filterRequest(resource, state), pageNo: 1, pageSize: max };
    const counted = await client.fetchQuery({ ...resource.list(request), staleTime: 0 });
    const shown = shownColumns(resource, view).flatMap((name) => {
      const field = resource.fields[name];
      return field === undefined || field.kind === 'image' ? [] : [{ name, field }];
    });
    return {
      counted,
      heads: shown.map(({ field }) => field.label),
      rows: counted.records.map((row) => ({
        id: row.id,
        cells: shown.map((one) => <Cell key={one.name} row={row} {...one} />),
      })),
    };
  };
  return (
    <>
      {fields.length === 0 ? null : (
        <AdvancedQueryButton
          fields={fields}
          root={state.advanced}
          onChange={(advanced) => onState({ advanced })}
        />
      )}
      {resource.advanced === undefined || page.go !== undefined ? null : (
        <ListViews
          list={page.path}
          table={resource.table}
          search={searchOf(resource, state)}
          known={(search) => searchOf(resource, readListState(resource, search))}
          view={view}
          onView={onView}
          onSearch={(search) => onState(readListState(resource, search))}
        />
      )}
      <ListTools {...props}>
        {fields.length === 0 ? null : <ListPrint title={resource.title} load={load} />}
      </ListTools>
    </>
  );
}
