import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#shared/api/errors.ts';
import { hasMore, type RowCount } from '#shared/text/how-many.ts';
import type { PageSearch } from '#shared/app/page.ts';
import { useListStart } from '#shared/react/use-list-view.ts';
import { useSearchChange } from '#shared/app/use-search-change.ts';
import { lastKnown } from '#shared/ui/pagination.tsx';
import type { AnyPage, AnyResource, Resource } from './define-resource.ts';
import type { ListPlace } from './inner-page.ts';
import {
  allRows,
  chunkSize,
  listRequest,
  readListState,
  writeListState,
  type ListState,
} from './list-state.ts';

export type ResourceList<Page extends AnyPage> = ReturnType<typeof useResourceList<Page, QueryKey>>;

/**
 * One list page: its state is in the address of the page, its rows in Query. `change` sets another state; everything
 * except a new page returns to page 1. With all rows on one page, `see` reports the visible ones, which are then
 * loaded.
 */
export function useResourceList<Page extends AnyPage, Key extends QueryKey>(
  resource: Resource<Page, Key>,
  { path, search, go }: ListPlace,
) {
  type Row = Page['records'][number];
  const changeSearch = useSearchChange(path, search, { resetScroll: false });
  const queryClient = useQueryClient();
  const start = useListStart(path);
  // The initial view applies only to an address without parameters: shared addresses and those of 后退 are shown
  // unchanged.
  const currentSearch = start === undefined || Object.keys(search).length > 0 ? search : start;
  const state = readListState(resource, currentSearch);
  const isEndless = state.size === allRows;
  const options = resource.list(listRequest(resource, state));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const later = useLaterChunks(resource, state, query.data ?? { total: 0 });
  const first: readonly Row[] = query.data?.records ?? [];
  const change = (next: Partial<ListState>) => {
    const target = addressOf(resource, search, { ...state, page: 1, ...next }, start !== undefined);
    if (go !== undefined) {
      go(target);
      return;
    }
    const clearedParams = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    changeSearch({ ...clearedParams, ...target });
  };
  return {
    state,
    query,
    /** The rows of the page; of an endless one, the first chunk. */
    rows: first,
    /** The table height in rows, and each row; undefined until it is loaded. */
    count: isEndless ? later.counted.total : first.length,
    rowAt: (index: number): Row | undefined =>
      isEndless && index >= chunkSize ? later.rowAt(index) : first[index],
    /** The count according to the loaded pages. */
    counted: later.counted,
    /** The reason why an endless list visibly ends before its last row. */
    ending: later.ending,
    change,
    /** 查询: like `change`, and always sends a request, even if nothing changed or the data is fresh. */
    search: (filters: ListState['filters']) => {
      const isSame = state.page === 1 && JSON.stringify(filters) === JSON.stringify(state.filters);
      // With other filters only the new rows are requested, and the old ones are not refetched.
      const refetchType = isSame ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey: listKeyOf(options.queryKey), refetchType });
      change({ filters });
    },
    see: later.see,
    /** Refetches everything of this list, whatever its page; the last page may no longer exist. */
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: listKeyOf(options.queryKey) });
      const now = queryClient.getQueryData<Page>(options.queryKey);
      if (now?.records.length === 0 && now.total > 0 && !isEndless)
        change({ page: Math.ceil(now.total / state.size) });
    },
  };
}

/** Returns the address of another state. An address without parameters would apply the initial view again. */
function addressOf(
  resource: AnyResource,
  { start: _start, ...search }: PageSearch,
  state: ListState,
  hasStart: boolean,
): PageSearch {
  const written = writeListState(resource, search, state);
  return hasStart && Object.keys(written).length === 0 ? { start: 'none' } : written;
}

/**
 * Loads the visible chunks of an endless list beyond the first. No window is high enough to show rows of three chunks.
 * If the list was not counted completely, the visible chunks report how much further it goes.
 */
function useLaterChunks<Page extends AnyPage, Key extends QueryKey>(
  resource: Resource<Page, Key>,
  state: ListState,
  first: RowCount,
) {
  const isEndless = state.size === allRows;
  const [sight, setSight] = useState(1);
  const [near, far] = isEndless ? [Math.max(2, sight), Math.max(2, sight) + 1] : [1, 1];
  const chunk = (page: number) => ({
    ...resource.list(listRequest(resource, { ...state, page })),
    enabled: isEndless && (hasMore(first) || page <= lastKnown(first, chunkSize)),
  });
  const more = [useQuery(chunk(near)), useQuery(chunk(far))];
  return {
    counted: more.reduce((known: RowCount, { data }) => further(known, data), first),
    ending: more.map(({ error }) => tooDeepOf(error)).find((text) => text !== undefined),
    rowAt: (index: number): Page['records'][number] | undefined =>
      more[chunkOf(index) - near]?.data?.records[index % chunkSize],
    see: (from: number) => setSight(chunkOf(from)),
  };
}

/** Returns the server's message for a page beyond its limit; undefined for other errors. */
export function tooDeepOf(error: Error | null): string | undefined {
  return error instanceof ApiError && error.field === 'pageNo' ? error.message : undefined;
}

/** Returns the better count of two pages of one list. */
function further(known: RowCount, other: RowCount | undefined): RowCount {
  if (other === undefined || !hasMore(known)) return known;
  return !hasMore(other) || other.total > known.total ? other : known;
}

/** Returns the page that contains a row of an endless list. */
function chunkOf(index: number): number {
  return Math.floor(index / chunkSize) + 1;
}

/** Returns the key prefix of all pages of one list: the arguments come last (see `readOptions`). */
function listKeyOf(key: QueryKey): QueryKey {
  return key.slice(0, -1);
}
