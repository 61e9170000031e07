import type { Schema } from '#openapi/index.ts';
import type { CategoryBrief } from './category.store.ts';

type Node = Schema<'CategoryNode'>;

/**
 * Builds the tree of the categories below one (null: the roots) in order, `depth` levels deep. A node without
 * `children` that is no leaf has further levels.
 */
export function categoryTree(rows: readonly CategoryBrief[], pid: string | null, depth: number): Node[] {
  const byParent = new Map<string | null, CategoryBrief[]>();
  for (const row of rows) {
    const siblings = byParent.get(row.pid);
    if (siblings === undefined) byParent.set(row.pid, [row]);
    else siblings.push(row);
  }
  const build = (parent: string | null, levelsLeft: number): Node[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const isLeaf = !byParent.has(row.id);
      return {
        key: row.id,
        title: row.name,
        code: row.code,
        pid: row.pid,
        value: row.value,
        isLeaf,
        ...(isLeaf || levelsLeft <= 1 ? {} : { children: build(row.id, levelsLeft - 1) }),
      };
    });
  return build(pid, depth);
}
