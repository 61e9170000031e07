import type { TreeNode, TreeRow } from './tree-rows.ts';

export type TreeMoves<Node> = {
  readonly focus: (row: TreeRow<Node> | undefined) => void;
  readonly setOpen: (row: TreeRow<Node>, isOpen: boolean) => void;
  readonly toggle: (row: TreeRow<Node>) => void;
};

/** Returns the action of a key in a tree, by the ARIA pattern; undefined for other keys. */
export function treeKeyAction<Node extends TreeNode<Node>>(
  key: string,
  row: TreeRow<Node>,
  rows: readonly TreeRow<Node>[],
  moves: TreeMoves<Node>,
): (() => void) | undefined {
  const index = rows.indexOf(row);
  const isClosed = row.childCount > 0 && !row.isOpen;
  const actions: Readonly<Record<string, () => void>> = {
    ArrowDown: () => moves.focus(rows[index + 1]),
    ArrowUp: () => moves.focus(rows[index - 1]),
    Home: () => moves.focus(rows[0]),
    End: () => moves.focus(rows.at(-1)),
    ArrowRight: () =>
      isClosed ? moves.setOpen(row, true) : moves.focus(row.isOpen ? rows[index + 1] : undefined),
    ArrowLeft: () =>
      row.isOpen ? moves.setOpen(row, false) : moves.focus(rows.find(({ node }) => node.id === row.parentId)),
    ' ': () => moves.toggle(row),
    Enter: () => moves.toggle(row),
  };
  return Object.hasOwn(actions, key) ? actions[key] : undefined;
}
