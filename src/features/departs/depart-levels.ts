import { spliced } from '#machines/list-edits.ts';
import type { Schema } from '#openapi/index.ts';
import { matchingIds, type TreeRow } from '#ui/tree/tree-rows.ts';

export type DepartNode = Schema<'DepartNode'>;
export type DepartRow = TreeRow<DepartNode>;

/** Where the children of a department come from; undefined while they are not read. */
export type ChildrenOf = (id: string | undefined) => readonly DepartNode[] | undefined;

/** The rows of the tree as far as it is open; unlike in a whole tree, what is not read yet may be there all the same. */
export function levelRows(childrenOf: ChildrenOf, opened: ReadonlySet<string>): readonly DepartRow[] {
  const rows: DepartRow[] = [];
  const add = (nodes: readonly DepartNode[], level: number, parentId: string | undefined): void => {
    for (const [index, node] of nodes.entries()) {
      const isOpen = node.isLeaf !== true && opened.has(node.id);
      const childCount = node.isLeaf === true ? 0 : 1;
      const place = { level, parentId, position: index + 1, siblings: nodes.length };
      rows.push({ node, childCount, isOpen, ...place });
      if (isOpen) add(childrenOf(node.id) ?? [], level + 1, node.id);
    }
  };
  add(childrenOf(undefined) ?? [], 0, undefined);
  return rows;
}

/** A whole tree by the ids of its parents. */
export function levelsOf(
  nodes: readonly DepartNode[],
): ReadonlyMap<string | undefined, readonly DepartNode[]> {
  const levels = new Map<string | undefined, readonly DepartNode[]>([[undefined, nodes]]);
  const visit = (node: DepartNode): void => {
    const children = node.children ?? [];
    if (children.length > 0) levels.set(node.id, children);
    for (const child of children) visit(child);
  };
  for (const node of nodes) visit(node);
  return levels;
}

/** Siblings in the order they have after one was dropped on another. */
export function movedIds(siblings: readonly DepartNode[], id: string, to: number): string[] | undefined {
  const from = siblings.findIndex((node) => node.id === id);
  if (from < 0 || to < 0 || to >= siblings.length || from === to) return undefined;
  const ids = siblings.map((node) => node.id);
  return spliced(spliced(ids, from, 1), to, 0, id);
}

/**
 * Whether a box is ticked: by itself, or with `linked` because a department above it is. What is above comes before it in
 * `rows`.
 */
export function checkedRows(
  rows: readonly DepartRow[],
  checked: ReadonlySet<string>,
  linked: boolean,
): ReadonlySet<string> {
  if (!linked || checked.size === 0) return checked;
  const all = new Set(checked);
  for (const { node, parentId } of rows) if (parentId !== undefined && all.has(parentId)) all.add(node.id);
  return all;
}

/** What of a word's matches is open: everything that leads to one. */
export function openForWord(nodes: readonly DepartNode[], word: string): ReadonlySet<string> {
  return matchingIds(nodes, word.trim().toLowerCase());
}

export const categoryWords: Readonly<Record<string, string>> = { '1': '机构', '2': '部门', '3': '班级' };
