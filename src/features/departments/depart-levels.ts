import { spliced } from '#machines/list-edits.ts';
import type { Schema } from '#openapi/index.ts';
import { matchingIds, type TreeRow } from '#shared/ui/tree/tree-rows.ts';

export type DepartNode = Schema<'DepartNode'>;
export type DepartRow = TreeRow<DepartNode>;

/** Returns the children of a department; undefined while they are not loaded. */
export type ChildrenOf = (id: string | undefined) => readonly DepartNode[] | undefined;

/** Returns the visible rows of the tree; unlike in a complete tree, unloaded children may exist. */
export function levelRows(childrenOf: ChildrenOf, opened: ReadonlySet<string>): readonly DepartRow[] {
  const rows: DepartRow[] = [];
  const add = (nodes: readonly DepartNode[], level: number, parentId: string | undefined): void => {
    for (const [index, node] of nodes.entries()) {
      const isOpen = node.isLeaf !== true && opened.has(node.id);
      const childCount = node.isLeaf === true ? 0 : 1;
      const treePosition = { level, parentId, position: index + 1, siblings: nodes.length };
      rows.push({ node, childCount, isOpen, ...treePosition });
      if (isOpen) add(childrenOf(node.id) ?? [], level + 1, node.id);
    }
  };
  add(childrenOf(undefined) ?? [], 0, undefined);
  return rows;
}

/** Returns a complete tree by parent id. */
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

/** Returns the order of siblings after one was dropped on another. */
export function movedIds(siblings: readonly DepartNode[], id: string, to: number): string[] | undefined {
  const from = siblings.findIndex((node) => node.id === id);
  if (from < 0 || to < 0 || to >= siblings.length || from === to) return undefined;
  const ids = siblings.map((node) => node.id);
  return spliced(spliced(ids, from, 1), to, 0, id);
}

/**
 * Returns the checked rows: checked themselves, or with `linked` below a checked one. Ancestors precede descendants in
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

/**
 * Returns the checked ids after a press on a row. A row that is checked only through an ancestor stays checked.
 * `allChecked` is the result of `checkedRows`.
 */
export function toggleChecked(
  checked: ReadonlySet<string>,
  allChecked: ReadonlySet<string>,
  id: string,
): ReadonlySet<string> {
  if (checked.has(id)) return new Set([...checked].filter((one) => one !== id));
  return allChecked.has(id) ? checked : new Set([...checked, id]);
}

/** Returns the checked classes of a complete tree: checked themselves, or with `linked` below a checked department. */
export function checkedClasses(
  nodes: readonly DepartNode[],
  checked: ReadonlySet<string>,
  linked: boolean,
  isBelow = false,
): readonly DepartNode[] {
  return nodes.flatMap((node) => {
    const isChecked = checked.has(node.id) || (linked && isBelow);
    return [
      ...(isChecked && node.orgCategory === '3' ? [node] : []),
      ...checkedClasses(node.children ?? [], checked, linked, isChecked),
    ];
  });
}

/** Returns the expanded nodes for a word: all ancestors of matches. */
export function openForWord(nodes: readonly DepartNode[], word: string): ReadonlySet<string> {
  return matchingIds(nodes, word.trim().toLowerCase());
}

export const categoryLabels: Readonly<Record<string, string>> = { '1': '机构', '2': '部门', '3': '班级' };
