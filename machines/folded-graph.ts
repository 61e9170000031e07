import type { GraphEdge, GraphNode, MachineGraph } from './machine-graph.ts';

/** The states that can be drawn without what is in them. */
export function foldableStates({ nodes }: MachineGraph): readonly string[] {
  const parents = new Set(nodes.map(({ parent }) => parent));
  return nodes.filter(({ id, parent }) => parent !== undefined && parents.has(id)).map(({ id }) => id);
}

/** Every choice of states to fold, none of them inside another that is folded. */
export function foldings(graph: MachineGraph): readonly (readonly string[])[] {
  const known: (readonly string[])[] = [[]];
  for (const id of foldableStates(graph)) {
    const disjoint = known.filter((folded) => !folded.some((outer) => isInside(graph, id, outer)));
    known.push(...disjoint.map((folded) => [...folded, id]));
  }
  return known;
}

/** Returns the outermost states of a choice, in the machine's order: a state inside a folded one is hidden anyway. */
export function outermost(graph: MachineGraph, folded: ReadonlySet<string>): readonly string[] {
  return foldableStates(graph).filter(
    (id) => folded.has(id) && ![...folded].some((other) => isInside(graph, id, other)),
  );
}

/** The machine as it is drawn: what is inside a folded state is gone, and lines across its border begin or end at it. */
export function foldGraph(graph: MachineGraph, folded: readonly string[]): MachineGraph {
  if (folded.length === 0) return graph;
  const seen = (id: string) => folded.find((one) => one === id || isInside(graph, id, one)) ?? id;
  const nodes = graph.nodes.filter(({ id }) => seen(id) === id);
  /** For a folded state only its own edges, and those that leave it, are drawn. */
  const isDrawn = ({ source, targets }: GraphEdge) =>
    !folded.includes(seen(source)) ||
    (seen(source) === source && targets.every((target) => target === source)) ||
    (targets.length > 0 && targets.every((target) => seen(target) !== seen(source)));
  const edges = graph.edges
    .filter(isDrawn)
    .map((edge) => ({ ...edge, source: seen(edge.source), targets: edge.targets.map(seen) }));
  return { id: graph.id, nodes, edges };
}

/** Below a state, however deep. */
export function isInside({ nodes }: MachineGraph, id: string, outer: string): boolean {
  const parentOf = (of: string | undefined) => nodes.find((node) => node.id === of)?.parent;
  for (let at = parentOf(id); at !== undefined; at = parentOf(at)) if (at === outer) return true;
  return false;
}

/** Returns the innermost initial state among those that are drawn. */
export function firstState({ nodes }: MachineGraph): GraphNode | undefined {
  const next = (from: GraphNode): GraphNode => {
    const inner = nodes.find(({ id }) => id === from.initial);
    return inner === undefined ? from : next(inner);
  };
  return nodes[0] && next(nodes[0]);
}
