import type { ListView } from '#lib/use-list-view.ts';
import { AdvancedQueryButton } from '#domain/lists/advanced-query-button.tsx';
import { askedFields } from './advanced-query.ts';
import type { AnyResource } from './define-resource.ts';
import type { ListPlace } from './inner-page.ts';
import type { ListState } from './list-state.ts';
import { ListViews } from './list-views.tsx';
import { ListTools } from './list-tools.tsx';

type ListAidsProps = {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly onState: (state: Partial<ListState>) => void;
  readonly page: ListPlace;
  readonly onRefresh: () => void;
};

/** How a list is asked and seen: 高级查询, 视图, 刷新 and 列设置. */
export function ListAids({ resource, state, page, view, onView, onState, onRefresh }: ListAidsProps) {
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
      <ListTools resource={resource} view={view} onView={onView} onRefresh={onRefresh} />
    </>
  );
}
