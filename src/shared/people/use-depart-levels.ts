import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { departChildrenQuery, searchDepartsQuery } from '#shared/api/depart.ts';
import { useSettled } from '#shared/react/use-settled.ts';
import { firstOpen, flatTree, isUnread } from '#shared/ui/tree/tree-rows.ts';
import type { DepartNode } from './depart-rows.ts';
import { useOfferedDeparts } from './offered-departs.ts';
import { useDeparts } from './use-departs.ts';

const typingPause = 250;
/** The maximum number of ancestors of the selection that are loaded initially. */
const maxOpened = 10;

/**
 * Loads the departments to select from: few at once; of many, a level when it is opened, and search results from the
 * server.
 */
export function useDepartLevels(isOwnOnly: boolean, chosen: readonly string[]) {
  const [chosenAtFirst] = useState(chosen);
  const [opened, setOpened] = useState<ReadonlySet<string> | undefined>(undefined);
  const [word, setWord] = useState('');
  const top = useOfferedDeparts(isOwnOnly);
  const departs = useDeparts(chosenAtFirst.slice(0, maxOpened), isOwnOnly);
  const offered = top.data ?? [];
  const all = flatTree(offered);
  const isPart = all.some(({ node }) => isUnread(node));
  const read = new Set(all.filter(({ node }) => !isUnread(node)).map(({ node }) => node.id));
  const above = new Set(chosenAtFirst.flatMap((id) => departs.get(id)?.above ?? []));
  const open = opened ?? new Set([...firstOpen(offered, chosenAtFirst), ...[...above].slice(0, maxOpened)]);
  const ids = [...open].filter((id) => !read.has(id));
  const levels = useQueries({ queries: ids.map((id) => departChildrenQuery(id)) });
  const children = new Map(ids.map((id, index) => [id, levels[index]?.data]));
  const settled = useSettled(word, typingPause);
  const asks = isPart && word !== '';
  const search = useQuery({
    ...searchDepartsQuery(settled),
    enabled: asks && settled !== '',
    placeholderData: keepPreviousData,
  });
  const failed = [top, ...levels, ...(asks ? [search] : [])].filter((query) => query.isError);
  return {
    nodes: asks && search.data !== undefined ? search.data : withLevels(offered, children),
    isPending: top.isPending,
    isSearching: asks && (settled !== word || search.isFetching),
    opened: open,
    setOpened,
    setWord,
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

/** Returns the tree with the levels loaded since. */
function withLevels(
  nodes: readonly DepartNode[],
  levels: ReadonlyMap<string, DepartNode[] | undefined>,
): DepartNode[] {
  return nodes.map((node) => {
    const children = isUnread(node) ? levels.get(node.id) : node.children;
    return children === undefined || children === null
      ? node
      : { ...node, children: withLevels(children, levels) };
  });
}
