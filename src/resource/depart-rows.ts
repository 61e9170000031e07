import type { Schema } from '#openapi/index.ts';

export type DepartNode = Schema<'DepartNode'>;

export type DepartRow = {
  readonly node: DepartNode;
  /** 0 for a root. */
  readonly level: number;
  readonly parentId: string | undefined;
  readonly childCount: number;
  readonly isOpen: boolean;
  /** Counted from 1 among its siblings. */
  readonly position: number;
  readonly siblings: number;
};

type Shown = {
  readonly isOpen: (node: DepartNode) => boolean;
  readonly isShown: (node: DepartNode) => boolean;
};

/** The rows of a tree as they are seen: children of closed nodes are left out. */
export function departRows(nodes: readonly DepartNode[], shown: Shown): readonly DepartRow[] {
  const rows: DepartRow[] = [];
  const add = (list: readonly DepartNode[], level: number, parentId: string | undefined): void => {
    const siblings = list.filter(shown.isShown);
    for (const [index, node] of siblings.entries()) {
      const children = node.children ?? [];
      const isOpen = children.length > 0 && shown.isOpen(node);
      rows.push({
        node,
        level,
        parentId,
        childCount: children.length,
        isOpen,
        position: index + 1,
        siblings: siblings.length,
      });
      if (isOpen) add(children, level + 1, node.id);
    }
  };
  add(nodes, 0, undefined);
  return rows;
}

/** Every node of a tree with its level. */
export function flatDeparts(nodes: readonly DepartNode[]): readonly DepartRow[] {
  return departRows(nodes, { isOpen: () => true, isShown: () => true });
}

/** Ids of what matches a keyword together with everything above it. */
export function matchingIds(nodes: readonly DepartNode[], keyword: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: DepartNode): boolean => {
    const below = (node.children ?? []).map(visit).some(Boolean);
    const isMatch = below || node.title.toLowerCase().includes(keyword);
    if (isMatch) found.add(node.id);
    return isMatch;
  };
  for (const node of nodes) visit(node);
  return found;
}
