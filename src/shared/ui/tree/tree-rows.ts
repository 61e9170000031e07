/** A node of a tree: a department, a menu entry, a category. */
export type TreeNode<Node> = {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly Node[] | null;
  /** false: it has children, loaded or not. Menus use 0 and 1, and are loaded completely. */
  readonly isLeaf?: boolean | 0 | 1 | null;
};

/** Returns whether its children are not loaded yet. */
export function isUnread<Node extends TreeNode<Node>>({ isLeaf, children }: TreeNode<Node>): boolean {
  return isLeaf === false && (children ?? []).length === 0;
}

export type TreeRow<Node> = {
  readonly node: Node;
  /** 0 for a root. */
  readonly level: number;
  readonly parentId: string | undefined;
  /** Children that are not loaded yet count as one. */
  readonly childCount: number;
  readonly isOpen: boolean;
  /** Counted from 1 among its siblings. */
  readonly position: number;
  readonly siblings: number;
};

type RowVisibility<Node> = {
  readonly isOpen: (node: Node) => boolean;
  readonly isShown: (node: Node) => boolean;
};

/** Returns the visible rows of a tree: children of collapsed nodes are omitted. */
export function treeRows<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  shown: RowVisibility<Node>,
): readonly TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = [];
  const add = (list: readonly Node[], level: number, parentId: string | undefined): void => {
    const siblings = list.filter(shown.isShown);
    for (const [index, node] of siblings.entries()) {
      const children = node.children ?? [];
      const childCount = isUnread(node) ? 1 : children.length;
      const isOpen = childCount > 0 && shown.isOpen(node);
      rows.push({
        node,
        level,
        parentId,
        childCount,
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

/** Returns every node of a tree with its level. */
export function flatTree<Node extends TreeNode<Node>>(nodes: readonly Node[]): readonly TreeRow<Node>[] {
  return treeRows(nodes, { isOpen: () => true, isShown: () => true });
}

/** Returns the ids of the nodes that match a keyword, and of their ancestors. */
export function matchingIds<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  keyword: string,
): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (node: Node): boolean => {
    const below = (node.children ?? []).map(visit).some(Boolean);
    const isMatch = below || node.title.toLowerCase().includes(keyword);
    if (isMatch) found.add(node.id);
    return isMatch;
  };
  for (const node of nodes) visit(node);
  return found;
}

/** Trees up to this size are initially expanded completely. */
const smallTree = 60;

/** Returns the initially expanded nodes: the first level and the ancestors of the selection; all of a small tree. */
export function firstOpen<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  chosen: readonly string[],
): ReadonlySet<string> {
  const all = flatTree(nodes);
  if (all.length <= smallTree)
    return new Set(all.filter(({ node }) => !isUnread(node)).map(({ node }) => node.id));
  const open = new Set(nodes.filter((node) => !isUnread(node)).map((node) => node.id));
  const visit = (node: Node): boolean => {
    const below = (node.children ?? []).map(visit).some(Boolean);
    if (below) open.add(node.id);
    return below || chosen.includes(node.id);
  };
  for (const node of nodes) visit(node);
  return open;
}
