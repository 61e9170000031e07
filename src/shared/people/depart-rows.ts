import type { Schema } from '#openapi/index.ts';
import { flatTree, type TreeRow } from '#shared/ui/tree/tree-rows.ts';

export type DepartNode = Schema<'DepartNode'>;

/** Returns every department of a tree with its level. */
export function flatDeparts(nodes: readonly DepartNode[]): readonly TreeRow<DepartNode>[] {
  return flatTree(nodes);
}

/** Categories: 1 institution, 2 department, 3 class. Use it as `canChoose` if only classes are allowed. */
export function isClass(node: Pick<DepartNode, 'orgCategory'>): boolean {
  return node.orgCategory === '3';
}
