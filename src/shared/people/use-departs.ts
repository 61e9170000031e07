import { ownValue } from '#shared/text/own-value.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { departBranchesQuery } from '#shared/api/depart.ts';
import { isUnread } from '#shared/ui/tree/tree-rows.ts';
import { flatDeparts, type DepartNode } from './depart-rows.ts';
import { useOfferedDeparts } from './offered-departs.ts';

type KnownDepart = {
  readonly node: DepartNode;
  /** The name; in a tree loaded by levels, with its ancestors. */
  readonly text: string;
  /** The ids of its ancestors, highest first. */
  readonly above: readonly string[];
};

type KnownDeparts = ReadonlyMap<string, KnownDepart>;

/** Returns the departments of these ids by id: from the offered tree, and from the server if that is incomplete. */
export function useDeparts(ids: readonly string[], isOwnOnly = false): KnownDeparts {
  return useDepartsRead(ids, isOwnOnly).departs;
}

/** The same with the state of the query. */
export function useDepartsRead(ids: readonly string[], isOwnOnly = false) {
  const offered = useOfferedDeparts(isOwnOnly);
  const isPart = flatDeparts(offered.data ?? []).some(({ node }) => isUnread(node));
  const known = knownIn(offered.data ?? [], isPart);
  const missing = isPart ? ids.filter((id) => !known.has(id)) : [];
  const branches = useQuery({
    ...departBranchesQuery(missing),
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
  });
  const all = missing.length > 0 ? [offered, branches] : [offered];
  const failed = all.filter((query) => query.isError);
  const departs = new Map([...known, ...knownIn(branches.data ?? [], isPart)]);
  const isPending = all.some((query) => query.isPending || query.isPlaceholderData);
  return {
    departs,
    isPending,
    /** A name for users; the id only if there is no visible department. */
    nameOf: (id: string, otherNames: Readonly<Record<string, string>> = {}): string =>
      departs.get(id)?.text ?? ownValue(otherNames, id) ?? (isPending ? '加载中…' : id),
    error: failed[0]?.error ?? null,
    retry: () => {
      for (const query of failed) void query.refetch();
    },
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
