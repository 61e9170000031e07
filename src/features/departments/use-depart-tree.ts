import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  departChildrenQuery,
  departKeys,
  myDepartTreeQuery,
  searchDepartsQuery,
} from '#shared/api/depart.ts';
import { levelRows, levelsOf, openForWord, type ChildrenOf } from './depart-levels.ts';

export type DepartTreeState = ReturnType<typeof useDepartTree>;

/**
 * The department tree with lazy loading: a level when it is expanded, everything on 展开全部, and with a search only the
 * matches. Initially the first level is expanded.
 */
export function useDepartTree() {
  const client = useQueryClient();
  const [word, setWord] = useState('');
  const [opened, setOpened] = useState<ReadonlySet<string> | undefined>(undefined);
  const [isWhole, setWhole] = useState(false);
  const roots = useQuery(departChildrenQuery());
  const open = opened ?? new Set((roots.data ?? []).map(({ id }) => id));
  const ids = isWhole ? [] : [...open];
  const levels = useQueries({ queries: ids.map((id) => departChildrenQuery(id)) });
  const fullTree = useQuery({ ...myDepartTreeQuery(), enabled: isWhole });
  const search = useQuery({
    ...searchDepartsQuery(word),
    enabled: word !== '',
    placeholderData: keepPreviousData,
  });
  const isSearching = word !== '';
  const source = isSearching ? search : isWhole ? fullTree : roots;
  const childrenOf = ((): ChildrenOf => {
    if (isSearching || isWhole) {
      const known = levelsOf(source.data ?? []);
      return (id) => known.get(id);
    }
    const known = new Map(ids.map((id, index) => [id, levels[index]?.data]));
    return (id) => (id === undefined ? roots.data : known.get(id));
  })();
  return {
    rows: levelRows(childrenOf, isSearching ? openForWord(search.data ?? [], word) : open),
    childrenOf,
    word,
    setWord,
    isSearching,
    isPending: source.data === undefined,
    error: source.error ?? levels.find((level) => level.isError)?.error ?? null,
    retry: () => {
      void source.refetch();
      for (const level of levels) if (level.isError) void level.refetch();
    },
    setOpen: (id: string, isOpen: boolean) =>
      setOpened(new Set(isOpen ? [...open, id] : [...open].filter((one) => one !== id))),
    /** Loads the complete tree and expands it. */
    openAll: async () => {
      const tree = await client.fetchQuery({ ...myDepartTreeQuery(), staleTime: 30_000 });
      const parents = [...levelsOf(tree).keys()].filter((id) => id !== undefined);
      setOpened(new Set(parents));
      setWhole(true);
      return tree;
    },
    closeAll: () => setOpened(new Set()),
    /** Refetches everything that shows departments. */
    refresh: () => Promise.all(departKeys().map((queryKey) => client.invalidateQueries({ queryKey }))),
  };
}
