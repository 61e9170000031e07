import type { ListView } from '#lib/use-list-view.ts';
import { AdvancedQueryButton } from '#domain/lists/advanced-query-button.tsx';
import { askedFields } from './advanced-query.ts';
import type { QueryKey } from '@tanstack/react-query';
import type { AnyPage, Resource } from './define-resource.ts';
import { ListPrint } from './list-print.tsx';
import type { ListPlace } from './inner-page.ts';
import type { ListState } from './list-state.ts';
import { ListViews } from './list-views.tsx';
import { ListTools, shownColumns } from './list-tools.tsx';

type ListAidsProps<Page extends AnyPage, Key extends QueryKey> = {
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

/** How a list is asked and seen: 高级查询, 视图, 刷新, 全屏, 打印 and 列设置. */
export function ListAids<Page extends AnyPage, Key extends QueryKey>(props: ListAidsProps<Page, Key>) {
  const { resource, state, page, view, onView, onState } = props;
  const fields = askedFields(resource);
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
        <ListViews resource={resource} list={page.path} {...{ state, view, onView, onState }} />
      )}
      <ListTools {...props}>
        {/* What has no pages has all its rows on the page: a tree is printed by the browser. */}
        {fields.length === 0 ? null : (
          <ListPrint resource={resource} state={state} columns={shownColumns(resource, view)} />
        )}
      </ListTools>
    </>
  );
}
