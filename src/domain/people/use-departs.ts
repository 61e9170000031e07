import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { departBranchesQuery } from '#api/depart.ts';
import { isUnread } from '#ui/tree/tree-rows.ts';
import { flatDeparts, type DepartNode } from './depart-rows.ts';
import { useOfferedDeparts } from './offered-departs.ts';

type KnownDepart = {
  readonly node: DepartNode;
  /** Its name; of a tree that is read by levels with what is above it. */
  readonly text: string;
  /** Ids of what is above it, the highest first. */
  readonly above: readonly string[];
};

/** As many as an address holds. */
const mostAsked = 300;

type KnownDeparts = ReadonlyMap<string, KnownDepart>;

/** The departments of these ids by id: out of what is offered, and where that is not everything from the server. */
export function useDeparts(ids: readonly string[], own = false): KnownDeparts {
  return useDepartsRead(ids, own).departs;
}

/** The same, and whether they are still being read. */
export function useDepartsRead(
  ids: readonly string[],
  own = false,
): { readonly departs: KnownDeparts; readonly isPending: boolean } {
  const { data: offered = [], isPending } = useOfferedDeparts(own);
  const isPart = flatDeparts(offered).some(({ node }) => isUnread(node));
  const known = knownIn(offered, isPart);
  const missing = isPart ? ids.filter((id) => !known.has(id)).slice(0, mostAsked) : [];
  const branches = useQuery({
    ...departBranchesQuery(missing.join(',')),
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
  });
  if (missing.length === 0) return { departs: known, isPending };
  return {
    departs: new Map([...known, ...knownIn(branches.data ?? [], isPart)]),
    isPending: branches.isPending || branches.isPlaceholderData,
  };
}

function knownIn(nodes: readonly DepartNode[], withPath: boolean): KnownDeparts {
  const known = new Map<string, KnownDepart>();
  for (const { node, parentId } of flatDeparts(nodes)) {
    const parent = parentId === undefined ? undefined : known.get(parentId);
    known.set(node.id, {
      node,
      text: withPath && parent !== undefined ? `${parent.text} / ${node.title}` : node.title,
      above: parent === undefined ? [] : [...parent.above, parent.node.id],
    });
  }
  return known;
}
