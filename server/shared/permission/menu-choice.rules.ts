import type { Schema } from '#openapi/index.ts';
import { forest, withDescendants } from './forest.rules.ts';

type Row = { readonly id: string; readonly parentId: string | null; readonly name: string };

/** Returns the rows directly below these, or the first level, each without its descendants. */
export function menuLevel<Of extends Row, Node>(
  rows: readonly Of[],
  parentIds: readonly string[],
  nodeOf: (row: Of, isLeaf: boolean) => Node,
): Node[] {
  const parents = new Set(rows.map(({ parentId }) => parentId));
  const isChosen = ({ parentId }: Of) =>
    parentIds.length === 0 ? parentId === null : parentIds.includes(parentId ?? '');
  return rows.filter(isChosen).map((row) => nodeOf(row, !parents.has(row.id)));
}

/** Returns rows as a tree of choices, or the part below one of them. */
export function choices(rows: readonly Row[], parentId = ''): Schema<'MenuChoices'> {
  const below = parentId === '' ? undefined : withDescendants(rows, [parentId]);
  const shown = rows.filter(({ id }) => below === undefined || (below.has(id) && id !== parentId));
  const treeList = forest(shown, ({ id, name, parentId: above }, isLeaf) => ({
    key: id,
    value: id,
    title: name,
    parentId: above,
    isLeaf,
  }));
  return { treeList, ids: shown.map(({ id }) => id) };
}
