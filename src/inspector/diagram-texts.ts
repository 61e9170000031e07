import type { GraphNode, MachineGraph } from '#machines/machine-graph.ts';
import type { EventKind } from '#machines/xstate-inside.ts';
import { measures, textWidth, type Box } from '#machines/machine-layout.ts';
import { edgeName, partName, type PartName } from './part-names.ts';

export type RowKind = 'invoke' | 'entry' | 'exit' | 'stay';
/** Small print in a state; `edge` where it stands for a transition that stays. */
export type NodeRow = PartName & {
  readonly kind: RowKind;
  readonly edge?: { readonly id: string; readonly kind: EventKind };
};

/** What stands in the box of a state below its name. */
export function nodeRows(machine: string, graph: MachineGraph, node: GraphNode): NodeRow[] {
  const staying = graph.edges.filter(({ source, targets }) => source === node.id && targets.length === 0);
  return [
    ...node.invokes.map((name) => ({ kind: 'invoke', ...partName(machine, 'actors', name) }) as const),
    ...node.entry.map((name) => ({ kind: 'entry', ...partName(machine, 'actions', name) }) as const),
    ...node.exit.map((name) => ({ kind: 'exit', ...partName(machine, 'actions', name) }) as const),
    ...staying.map((edge) => ({ kind: 'stay', ...edgeName(machine, edge), edge }) as const),
  ];
}

/** The name that stands above the rows: the state's own, without those it is inside of. */
export function titleOf(machine: string, node: GraphNode): PartName {
  return node.parent === undefined ? { words: node.key, id: '' } : partName(machine, 'states', node.key);
}

/** Where a row of small print begins. */
export function rowTop({ y }: Box, index: number): number {
  return y + measures.title + 4 + index * measures.row;
}

/** How wide the two lines of a name are. */
export function nameWidth({ words, id }: PartName, font: number = measures.font): number {
  return Math.max(textWidth(words, font), textWidth(id, measures.font));
}

/** Of what stands on the line of a transition. */
export function chipWidth(name: PartName): number {
  return nameWidth(name) + measures.chipIcon + 10;
}

/** Of a state with nothing in it; what is above the states inside one that has some. */
export function headSize(machine: string, graph: MachineGraph, node: GraphNode) {
  const rows = nodeRows(machine, graph, node);
  const rowsWidth = Math.max(0, ...rows.map((row) => nameWidth(row) + measures.rowIcon));
  const titleWidth = nameWidth(titleOf(machine, node), measures.titleFont) + measures.fold;
  return {
    width: Math.max(titleWidth, rowsWidth) + 2 * measures.padding,
    height: measures.title + rows.length * measures.row + (rows.length > 0 ? 8 : 4),
  };
}
