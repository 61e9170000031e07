import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { deleteListView, listViewsQuery, saveListView, type SavedView } from '#shared/api/list-view.ts';
import { useViewChange } from './use-view-change.ts';
import { ViewsMenu } from './views-menu.tsx';
import { useNotices } from '#shared/app/app-context.tsx';
import type { ListView } from '#shared/react/use-list-view.ts';

type Search = Record<string, string>;

type ListViewsProps = {
  /** The path of its page. */
  readonly list: string;
  /** All its columns. */
  readonly table: readonly string[];
  /** The list's current search parameters. */
  readonly search: Search;
  /** Keeps the search parameters that the list supports. */
  readonly known: (search: Search) => Search;
  readonly view: ListView;
  readonly onView: (view: ListView) => void;
  readonly onSearch: (search: Search) => void;
};

/**
 * 视图 of a list of the console: stored on the server; the initial view of a page is stored in this browser, like its
 * columns.
 */
export function ListViews({ list, table, search, known, view, onView, onSearch }: ListViewsProps) {
  const [isWanted, setWanted] = useState(false);
  const query = listViewsQuery(list);
  const { data, ...views } = useQuery({ ...query, enabled: isWanted });
  const change = useViewChange(query.queryKey);
  const notices = useNotices();
  const { start, ...columns } = view;
  const open = ({ definition }: SavedView) => {
    const missingNames = findMissingNames(definition, known(definition.search), table);
    if (missingNames.length > 0)
      notices.show({ kind: 'warning', text: `视图中的${missingNames.join('、')}在此列表中已不存在，已略过` });
    onSearch(definition.search);
    if (definition.columns !== undefined)
      onView({ ...definition.columns, ...(start === undefined ? {} : { start }) });
  };
  return (
    <ViewsMenu
      isIcon
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

/** Returns the names in a view that its list no longer has: filters, conditions, order, and columns. */
function findMissingNames(
  { search, columns }: SavedView['definition'],
  knownSearch: Search,
  table: readonly string[],
): readonly string[] {
  const filters = Object.keys(search).filter((name) => !(name in knownSearch));
  const isShorter =
    (knownSearch['superQueryParams'] ?? '').length < (search['superQueryParams'] ?? '').length;
  const named = [...(columns?.hidden ?? []), ...(columns?.order ?? []), ...Object.keys(columns?.pins ?? {})];
  const missingFilters = filters.filter((name) => !listParams.has(name)).map((name) => `“${name}”`);
  const unknown = named.filter((name) => !table.includes(name)).map((name) => `“${name}”`);
  return [...new Set([...missingFilters, ...unknown, ...(isShorter ? ['部分高级查询条件'] : [])])];
}

const listParams: ReadonlySet<string> = new Set(['order', 'superQueryParams', 'superQueryMatchType', 'size']);
