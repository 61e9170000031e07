import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteListView, listViewsQuery, saveListView, type SavedView } from '#api/list-view.ts';
import { useTelling } from '#domain/lists/use-telling.ts';
import { ViewsMenu } from '#domain/lists/views-menu.tsx';
import { useNotices } from '#lib/app-context.tsx';
import type { ListView } from '#lib/use-list-view.ts';
import type { AnyResource } from './define-resource.ts';
import { readListState, writeListState, type ListState } from './list-state.ts';

type ListViewsProps = {
  readonly resource: AnyResource;
  /** The path of its page. */
  readonly list: string;
  readonly state: ListState;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly onState: (state: ListState) => void;
};

/** 视图 of a list of the console: kept at the server; which of them a page opens with, in this browser as its columns. */
export function ListViews({ resource, list, state, view, onView, onState }: ListViewsProps) {
  const [isWanted, setWanted] = useState(false);
  const query = listViewsQuery(list);
  const { data, ...views } = useQuery({ ...query, enabled: isWanted });
  const client = useQueryClient();
  const tell = useTelling();
  const notices = useNotices();
  const { start, ...columns } = view;
  const change = async (run: () => Promise<{ readonly message: string }>): Promise<boolean> => {
    const isDone = await tell(run);
    await client.invalidateQueries({ queryKey: query.queryKey });
    return isDone;
  };
  const open = ({ definition }: SavedView) => {
    const gone = goneNames(resource, definition);
    if (gone.length > 0)
      notices.show({ kind: 'warning', text: `视图中的${gone.join('、')}在此列表中已不存在，已略过` });
    onState(readListState(resource, definition.search));
    if (definition.columns !== undefined)
      onView({ ...definition.columns, ...(start === undefined ? {} : { start }) });
  };
  const search = searchOf(resource, state);
  return (
    <ViewsMenu
      views={{ ...views, data: data?.views }}
      mayShare={data?.mayShare ?? false}
      noun="列表"
      shareText="分享给能看到此列表的教职工"
      more={[
        start === undefined
          ? { text: '打开页面时用当前视图', onSelect: () => onView({ ...view, start: search }) }
          : { text: '打开页面时不用视图', onSelect: () => onView(columns) },
      ]}
      onWanted={() => setWanted(true)}
      onOpen={open}
      onRemove={({ id }) => void change(() => deleteListView(id))}
      onSave={(named) => change(() => saveListView({ ...named, list, definition: { search, columns } }))}
    />
  );
}

/** The state of a list as its address would say it. */
function searchOf(resource: AnyResource, state: ListState): Record<string, string> {
  const written = Object.entries(writeListState(resource, {}, { ...state, page: 1 }));
  return Object.fromEntries(written.map(([name, value]) => [name, String(value)]));
}

/** What a view names that its list does not have any more: filters, conditions, order, and columns. */
function goneNames(resource: AnyResource, { search, columns }: SavedView['definition']): readonly string[] {
  const left = searchOf(resource, readListState(resource, search));
  const filters = Object.keys(search).filter((name) => !(name in left));
  const isShorter = (left['superQueryParams'] ?? '').length < (search['superQueryParams'] ?? '').length;
  const named = [...(columns?.hidden ?? []), ...(columns?.order ?? []), ...Object.keys(columns?.pins ?? {})];
  const words = filters.filter((name) => !own.has(name)).map((name) => `“${name}”`);
  const unknown = named.filter((name) => !resource.table.includes(name)).map((name) => `“${name}”`);
  return [...new Set([...words, ...unknown, ...(isShorter ? ['部分高级查询条件'] : [])])];
}

const own: ReadonlySet<string> = new Set(['order', 'superQueryParams', 'superQueryMatchType', 'size']);
