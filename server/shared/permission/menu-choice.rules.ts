import type { Schema } from '#openapi/index.ts';
import { forest, withBelow } from './forest.rules.ts';

type Row = { readonly id: string; readonly parentId: string | null; readonly name: string };

/** The rows directly below these; below none: the first level. Each without what stands below it. */
export function menuLevel<Of extends Row, Node>(
  rows: readonly Of[],
  parentIds: readonly string[],
  nodeOf: (row: Of, isLeaf: boolean) => Node,
): Node[] {
  const parents = new Set(rows.map(({ parentId }) => parentId));
  const isWanted = ({ parentId }: Of) =>
    parentIds.length === 0 ? parentId === null : parentIds.includes(parentId ?? '');
  return rows.filter(isWanted).map((row) => nodeOf(row, !parents.has(row.id)));
}

/** Rows as a tree to choose from, or what stands below one of them. */
export function choices(rows: readonly Row[], parentId = ''): Schema<'MenuChoices'> {
  const below = parentId === '' ? undefined : withBelow(rows, [parentId]);
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
