import { firstState, foldableStates, foldGraph, isInside, outermost } from '#machines/folded-graph.ts';
import type { MachineGraph } from '#machines/machine-graph.ts';
import { layoutKey, type Direction, type MachineLayout } from '#machines/machine-layout.ts';
import { noRemovedParts, withRemovedParts, type RemovedParts } from './removed-parts.ts';
import { layOutRemovedParts } from './removed-parts-layout.ts';
import type { MachineFile } from './machines.ts';
import type { Area } from './use-viewport.ts';

const noLayout: MachineLayout = { w: 1, h: 1, nodes: {}, edges: {} };

export type DrawnMachine = {
  readonly direction: Direction;
  readonly foldable: readonly string[];
  readonly folded: readonly string[];
  readonly graph: MachineGraph;
  /** Removed parts that are drawn; their places are in the layout. */
  readonly lost: RemovedParts;
  readonly layout: MachineLayout;
  /** The area of the initial state. */
  readonly start: Area;
};

type DrawingOptions = {
  readonly direction: Direction | undefined;
  readonly folded: ReadonlySet<string>;
  readonly look: string | undefined;
};

/** Returns the displayed machine: in the selected direction, and with `look`, a state or transition, always visible. */
export function drawnMachine(
  { entry, graph: own, layouts }: MachineFile,
  options: DrawingOptions,
  lost: RemovedParts = noRemovedParts,
): DrawnMachine {
  const { direction = layouts.better, look } = options;
  const fullGraph = withRemovedParts(own, lost);
  const edge = fullGraph.edges.find(({ id }) => id === look);
  const ends = edge === undefined ? [look ?? ''] : [edge.source, ...edge.targets];
  const hides = (outer: string) => ends.some((end) => isInside(fullGraph, end, outer));
  const folded = outermost(own, new Set([...options.folded].filter((one) => !hides(one))));
  const graph = foldGraph(own, folded);
  const { nodes, edges } = foldGraph(fullGraph, folded);
  const seen = {
    nodes: nodes.filter(({ id }) => lost.nodes.some((one) => one.id === id)),
    edges: edges.filter(({ id }) => lost.edges.some((one) => one.id === id)),
  };
  const bare = layouts.variants[layoutKey(direction, folded)] ?? noLayout;
  const layout = layOutRemovedParts(entry.id, graph, bare, seen);
  const start = layout.nodes[firstState(graph)?.id ?? ''] ?? { x: 0, y: 0, w: 0, h: 0 };
  return { direction, foldable: foldableStates(own), folded, graph, lost: seen, layout, start };
}
