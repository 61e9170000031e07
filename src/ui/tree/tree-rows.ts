/** Something in a tree: a department, a menu entry, a category. */
export type TreeNode<Node> = {
  readonly id: string;
  readonly title: string;
  readonly children?: readonly Node[] | null;
  /** false: there are children, read or not. Menus say 0 and 1, and are read whole. */
  readonly isLeaf?: boolean | 0 | 1 | null;
};

/** Whether there are children that are not read yet. */
export function isUnread<Node extends TreeNode<Node>>({ isLeaf, children }: TreeNode<Node>): boolean {
  return isLeaf === false && (children ?? []).length === 0;
}

export type TreeRow<Node> = {
  readonly node: Node;
  /** 0 for a root. */
  readonly level: number;
  readonly parentId: string | undefined;
  /** Those that are not read yet are one. */
  readonly childCount: number;
  readonly isOpen: boolean;
  /** Counted from 1 among its siblings. */
  readonly position: number;
  readonly siblings: number;
};

type Shown<Node> = {
  readonly isOpen: (node: Node) => boolean;
  readonly isShown: (node: Node) => boolean;
};

/** The rows of a tree as they are seen: children of closed nodes are left out. */
export function treeRows<Node extends TreeNode<Node>>(
  nodes: readonly Node[],
  shown: Shown<Node>,
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

/** Every node of a tree with its level. */
export function flatTree<Node extends TreeNode<Node>>(nodes: readonly Node[]): readonly TreeRow<Node>[] {
  return treeRows(nodes, { isOpen: () => true, isShown: () => true });
}

/** Ids of what matches a keyword together with everything above it. */
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

/** Trees up to this size are shown whole at first. */
const smallTree = 60;

/** What is open at first: the first level and everything above what is chosen; a small tree whole. */
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
