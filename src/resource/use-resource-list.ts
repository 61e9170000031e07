import { keepPreviousData, useQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { PageProps } from '#lib/page.ts';
import { stringifySearchText } from '#lib/search-text.ts';
import { markOwnSearch } from '#lib/use-search-change.ts';
import type { Resource } from './define-resource.ts';
import { listRequest, readListState, writeListState, type ListState } from './list-state.ts';

type AnyPage = { readonly records: readonly { readonly id: string }[]; readonly total: number };

/**
 * One list page: its state lives in the address the page was given, its rows in Query. `change` goes to another
 * state; everything but a new page starts at page 1 again.
 */
export function useResourceList<Page extends AnyPage, Key extends QueryKey>(
  resource: Resource<Page, Key>,
  { path, search }: Pick<PageProps, 'path' | 'search'>,
) {
  const router = useRouter();
  const queryClient = useQueryClient();
  const state = readListState(resource, search);
  const options = resource.list(listRequest(resource, state));
  const query = useQuery({ ...options, placeholderData: keepPreviousData });
  const rows: readonly Page['records'][number][] = query.data?.records ?? [];
  return {
    state,
    query,
    rows,
    total: query.data?.total ?? 0,
    change: (next: Partial<ListState>) => {
      const target = writeListState(resource, search, { ...state, page: 1, ...next });
      const href = `${path}${stringifySearchText(target)}`;
      void router.navigate({ href, resetScroll: false, state: markOwnSearch });
    },
    /** Everything read of this list is fetched anew, whatever its page. */
    refresh: () => queryClient.invalidateQueries({ queryKey: listKeyOf(options.queryKey) }),
  };
}

/** The start of the keys of all pages of one list: the arguments stand last (see `readOptions`). */
function listKeyOf(key: QueryKey): QueryKey {
  return key.slice(0, -1);
}
