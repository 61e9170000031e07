import { Tree } from '#ui/tree/tree.tsx';
import type { DepartNode } from './depart-rows.ts';

type DepartTreeProps = {
  readonly label: string;
  readonly nodes: readonly DepartNode[];
  readonly chosen: readonly string[];
  readonly single?: boolean;
  /** Left out: every node may be chosen. */
  readonly canChoose?: ((node: DepartNode) => boolean) | undefined;
  readonly onChange: (chosen: readonly string[]) => void;
};

/** The department tree with a search (reference 1.0, JSelectDepart). */
export function DepartTree(props: DepartTreeProps) {
  return <Tree {...props} searchLabel="部门搜索" searchPlaceholder="请输入部门名称" />;
}
