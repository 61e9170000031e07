import { useNavigate } from '@tanstack/react-router';
import type { PageSearch } from './page.ts';
import { stringifySearchText } from './search-text.ts';

/**
 * Marks the history entry of a navigation by which a page changes its own search: it stays in its tab. A link to the
 * same path with another search opens a tab of its own.
 */
export function markOwnSearch<State extends object>(state: State): State {
  return { ...state, isOwnSearch: true };
}

export function isOwnSearch(state: object): boolean {
  return 'isOwnSearch' in state;
}

/**
 * Changes search parameters of a page, which knows its own address from its props. Undefined and empty values leave
 * the address. `replace` keeps the change out of the history: for a view or a sort order, not for a page number.
 */
export function useSearchChange(path: string, search: PageSearch) {
  const navigate = useNavigate();
  return (changes: PageSearch, { replace = false }: { readonly replace?: boolean } = {}) =>
    void navigate({
      href: `${encodeURI(path)}${stringifySearchText({ ...search, ...changes })}`,
      replace,
      state: markOwnSearch,
    });
}
