import { useState } from 'react';
import type { PageProps, PageSearch } from '#shared/app/page.ts';

/** The place of a list: at the address of its page, or inside a page. */
export type ListPlace = Pick<PageProps, 'path' | 'search'> & {
  /** Inside a page: receives the state that a page's address would contain. */
  readonly go?: (search: PageSearch) => void;
};

/**
 * The `page` of a list without its own address: the items in a drawer, the members next to the roles. `name` is the
 * storage key of its columns and density. Give the list a `key` if it belongs to another record.
 */
export function useInnerPage(name: string): ListPlace {
  const [search, setSearch] = useState<PageSearch>({});
  return { path: name, search, go: setSearch };
}
