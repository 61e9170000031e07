import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#api/errors.ts';
import { hasMore, type Counted } from '#lib/how-many.ts';
import type { PageSearch } from '#lib/page.ts';
import { useListStart } from '#lib/use-list-view.ts';
import { useSearchChange } from '#lib/use-search-change.ts';
import { lastKnown } from '#ui/pagination.tsx';
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
 * One list page: its state lives in the address the page was given, its rows in Query. `change` goes to another
 * state; everything but a new page starts at page 1 again. With all rows on one page, `see` says which are in sight, and
 * those are read.
 */
export function useResourceList<Page extends AnyPage, Key extends QueryKey>(
  resource: Resource<Page, Key>,
  { path, search, go }: ListPlace,
) {
  type Row = Page['records'][number];
  const changeSearch = useSearchChange(path, search, { resetScroll: false });
  const queryClient = useQueryClient();
  const start = useListStart(path);
  // Only an address that asks nothing: what was shared, and what was left by 后退, is shown as it is.
  const asked = start === undefined || Object.keys(search).length > 0 ? search : start;
  const state = readListState(resource, asked);
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
    const gone = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]));
    changeSearch({ ...gone, ...target });
  };
  return {
    state,
    query,
    /** The rows of the page; of an endless one, those of its beginning. */
    rows: first,
    /** How many rows the table is high, and each of them; undefined until it has been read. */
    count: isEndless ? later.counted.total : first.length,
    rowAt: (index: number): Row | undefined =>
      isEndless && index >= chunkSize ? later.rowAt(index) : first[index],
    /** As those of its pages say that were read. */
    counted: later.counted,
    /** Why an endless list ends in sight before its last row. */
    ending: later.ending,
    change,
    /** 查询: as `change`, and the server is asked whether or not anything changed, also for what was seen just now. */
    search: (filters: ListState['filters']) => {
      const isSame = state.page === 1 && JSON.stringify(filters) === JSON.stringify(state.filters);
      // Of other filters only the rows that come are asked for, not once more those that go.
      const refetchType = isSame ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey: listKeyOf(options.queryKey), refetchType });
      change({ filters });
    },
    see: later.see,
    /** Everything read of this list is fetched anew, whatever its page; the last page may be gone meanwhile. */
    refresh: async () => {
      await queryClient.invalidateQueries({ queryKey: listKeyOf(options.queryKey) });
      const now = queryClient.getQueryData<Page>(options.queryKey);
      if (now?.records.length === 0 && now.total > 0 && !isEndless)
        change({ page: Math.ceil(now.total / state.size) });
    },
  };
}

/** The address of another state. One that asks nothing would ask for what the page starts with again. */
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
 * Of an endless list what is in sight, behind the chunk it begins with. No window is so high that it shows rows of three.
 * Where the list was not counted to its end, what comes into sight says how much further it goes.
 */
function useLaterChunks<Page extends AnyPage, Key extends QueryKey>(
  resource: Resource<Page, Key>,
  state: ListState,
  first: Counted,
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
    counted: more.reduce((known: Counted, { data }) => further(known, data), first),
    ending: more.map(({ error }) => tooDeepOf(error)).find((text) => text !== undefined),
    rowAt: (index: number): Page['records'][number] | undefined =>
      more[chunkOf(index) - near]?.data?.records[index % chunkSize],
    see: (from: number) => setSight(chunkOf(from)),
  };
}

/** What the server says of a page that lies further than it turns them; undefined: the page could not be read. */
export function tooDeepOf(error: Error | null): string | undefined {
  return error instanceof ApiError && error.field === 'pageNo' ? error.message : undefined;
}

/** Of two pages of one list that of which more is known. */
function further(known: Counted, other: Counted | undefined): Counted {
  if (other === undefined || !hasMore(known)) return known;
  return !hasMore(other) || other.total > known.total ? other : known;
}

/** The page that holds a row of an endless list. */
function chunkOf(index: number): number {
  return Math.floor(index / chunkSize) + 1;
}

/** The start of the keys of all pages of one list: the arguments stand last (see `readOptions`). */
function listKeyOf(key: QueryKey): QueryKey {
  return key.slice(0, -1);
}
