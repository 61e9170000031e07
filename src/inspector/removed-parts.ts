import { eventTypeOf, type GraphEdge, type GraphNode, type MachineGraph } from '#machines/machine-graph.ts';
import type { MachineShape, ShapeState, ShapeTransition } from '#machines/machine-shape.ts';
import { kindOf, labelOf } from '#machines/xstate-inside.ts';

/** Removed parts of a machine, as states and transitions for a diagram. */
export type RemovedParts = Pick<MachineGraph, 'nodes' | 'edges'>;

export const noRemovedParts: RemovedParts = { nodes: [], edges: [] };

/** Converts paths of shapes to graph ids, including removed states. */
export function nodeIdOf({ id }: Pick<MachineGraph, 'id'>, path: string): string {
  return path === 'any' ? id : `${id}.${path}`;
}

/** A removed state's box shows only its name; its actions and actors are listed in text. */
export function removedNode(graph: MachineGraph, path: string, { kind }: ShapeState): GraphNode {
  const keys = path.split('.');
  return {
    id: nodeIdOf(graph, path),
    key: keys.at(-1) ?? path,
    path,
    parent: nodeIdOf(graph, keys.slice(0, -1).join('.') || 'any'),
    kind,
    initial: undefined,
    invokes: [],
    entry: [],
    exit: [],
  };
}

export function removedEdge(
  graph: MachineGraph,
  accepted: MachineShape,
  { place, event, at, way }: { place: string; event: string; at: number; way: ShapeTransition },
): GraphEdge {
  const source = nodeIdOf(graph, place);
  const type = eventTypeOf(event, source);
  const kind = kindOf(type);
  const label = labelOf(type);
  const delay = kind === 'delay' ? accepted.delays[label] : undefined;
  return {
    id: ['lost', source, event, at].join('|'),
    source,
    targets: way.to.map((path) => nodeIdOf(graph, path)),
    event: type,
    kind,
    label,
    delay: typeof delay === 'number' ? delay : undefined,
    guard: way.if?.split(' ')[0],
    actions: (way.do ?? []).map((text) => text.split(' ')[0] ?? text),
  };
}

/** Returns the machine with its removed parts. */
export function withRemovedParts(graph: MachineGraph, lost: RemovedParts): MachineGraph {
  return { id: graph.id, nodes: [...graph.nodes, ...lost.nodes], edges: [...graph.edges, ...lost.edges] };
}
