import type { ListView } from '#lib/use-list-view.ts';
import type { Condition } from '#domain/conditions/condition-rules.ts';
import { AdvancedQueryButton } from '#domain/lists/advanced-query-button.tsx';
import { askedFields } from './advanced-query.ts';
import type { AnyResource } from './define-resource.ts';
import type { ListState } from './list-state.ts';
import { ListTools } from './list-tools.tsx';

type ListAidsProps = {
  readonly resource: AnyResource;
  readonly state: ListState;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly onAdvanced: (root: Condition | undefined) => void;
  readonly onRefresh: () => void;
};

/** How a list is asked and seen: 高级查询, 刷新 and 列设置. */
export function ListAids({ resource, state, view, onView, onAdvanced, onRefresh }: ListAidsProps) {
  const fields = askedFields(resource);
  return (
    <>
      {fields.length === 0 ? null : (
        <AdvancedQueryButton fields={fields} root={state.advanced} onChange={onAdvanced} />
      )}
      <ListTools resource={resource} view={view} onView={onView} onRefresh={onRefresh} />
    </>
  );
}
