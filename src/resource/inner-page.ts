import { useState } from 'react';
import type { PageProps, PageSearch } from '#lib/page.ts';

/** Where a list stands: at the address of its page, or inside a page. */
export type ListPlace = Pick<PageProps, 'path' | 'search'> & {
  /** Inside a page: takes the state that the address of a page would hold. */
  readonly go?: (search: PageSearch) => void;
};

/**
 * The `page` of a list that has no address of its own: the items in a drawer, the members beside the roles. `name` is
 * what columns and density are remembered by. Give the list a `key` where it belongs to another record.
 */
export function useInnerPage(name: string): ListPlace {
  const [search, setSearch] = useState<PageSearch>({});
  return { path: name, search, go: setSearch };
}
