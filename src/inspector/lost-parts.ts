import { eventTypeOf, type GraphEdge, type GraphNode, type MachineGraph } from '#machines/machine-graph.ts';
import type { MachineShape, ShapeState, ShapeTransition } from '#machines/machine-shape.ts';
import { kindOf, labelOf } from '#machines/xstate-inside.ts';

/** What a build of a machine has lost, as states and transitions that a diagram can draw. */
export type LostParts = Pick<MachineGraph, 'nodes' | 'edges'>;

export const nothingLost: LostParts = { nodes: [], edges: [] };

/** Paths of shapes, as graphs name states: those that are gone, too. */
export function nodeIdOf({ id }: Pick<MachineGraph, 'id'>, path: string): string {
  return path === 'any' ? id : `${id}.${path}`;
}

/** What is done in it and what runs there is told in words; its box has its name alone. */
export function lostNode(graph: MachineGraph, path: string, { kind }: ShapeState): GraphNode {
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

export function lostEdge(
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

/** The machine with what it has lost. */
export function withLost(graph: MachineGraph, lost: LostParts): MachineGraph {
  return { id: graph.id, nodes: [...graph.nodes, ...lost.nodes], edges: [...graph.edges, ...lost.edges] };
}
