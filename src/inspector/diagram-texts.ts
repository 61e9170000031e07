import type { GraphNode, MachineGraph } from '#machines/machine-graph.ts';
import type { EventKind } from '#machines/xstate-inside.ts';
import { measures, textWidth, type Box } from '#machines/machine-layout.ts';
import { edgeName, partName, type PartName } from './part-names.ts';

export type RowKind = 'invoke' | 'entry' | 'exit' | 'stay';
/** A detail line in a state; `edge` for an internal transition. */
export type NodeRow = PartName & {
  readonly kind: RowKind;
  readonly edge?: { readonly id: string; readonly kind: EventKind };
};

/** Returns the lines below a state's name. */
export function nodeRows(machine: string, graph: MachineGraph, node: GraphNode): NodeRow[] {
  const staying = graph.edges.filter(({ source, targets }) => source === node.id && targets.length === 0);
  return [
    ...node.invokes.map((name) => ({ kind: 'invoke', ...partName(machine, 'actors', name) }) as const),
    ...node.entry.map((name) => ({ kind: 'entry', ...partName(machine, 'actions', name) }) as const),
    ...node.exit.map((name) => ({ kind: 'exit', ...partName(machine, 'actions', name) }) as const),
    ...staying.map((edge) => ({ kind: 'stay', ...edgeName(machine, edge), edge }) as const),
  ];
}

/** Returns the title of a state: its own name without its ancestors. */
export function titleOf(machine: string, node: GraphNode): PartName {
  return node.parent === undefined ? { text: node.key, id: '' } : partName(machine, 'states', node.key);
}

/** Returns the top of a detail line. */
export function rowTop({ y }: Box, index: number): number {
  return y + measures.title + 4 + index * measures.row;
}

/** Returns the width of a name's two lines. */
export function nameWidth({ text, id }: PartName, font: number = measures.font): number {
  return Math.max(textWidth(text, font), textWidth(id, measures.font));
}

/** Returns the width of a detail line with its icon. */
export function rowWidth(row: NodeRow): number {
  return nameWidth(row) + measures.rowIcon;
}

/** Returns the width of a transition's label. */
export function chipWidth(name: PartName): number {
  return nameWidth(name) + measures.chipIcon + 10;
}

/** Returns the size of a state without children; for others, of the area above the children. */
export function headSize(machine: string, graph: MachineGraph, node: GraphNode) {
  const rows = nodeRows(machine, graph, node);
  const rowsWidth = Math.max(0, ...rows.map(rowWidth));
  const titleWidth = nameWidth(titleOf(machine, node), measures.titleFont) + measures.fold;
  return {
    width: Math.max(titleWidth, rowsWidth) + 2 * measures.padding,
    height: measures.title + rows.length * measures.row + (rows.length > 0 ? 8 : 4),
  };
}
