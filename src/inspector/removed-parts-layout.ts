import type { GraphEdge, MachineGraph } from '#machines/machine-graph.ts';
import { measures, type Box, type MachineLayout } from '#machines/machine-layout.ts';
import { chipWidth, headSize, nameWidth } from './diagram-texts.ts';
import { pointAt, lineLength } from './diagram-lines.ts';
import type { RemovedParts } from './removed-parts.ts';
import { edgeName, removedName, stateName } from './part-names.ts';

type Place = MachineLayout['edges'][string];

const gap = 16;

/**
 * Adds places for removed parts to a layout: straight lines between existing states, labels in free places, and states
 * below the others. The layout is not recomputed, so that existing parts keep their places.
 */
export function layOutRemovedParts(
  machine: string,
  graph: MachineGraph,
  layout: MachineLayout,
  lost: RemovedParts,
): MachineLayout {
  if (lost.nodes.length + lost.edges.length === 0) return layout;
  const states = statePlaces(machine, layout, lost);
  const nodes = { ...layout.nodes, ...states };
  const occupied = [
    ...standing(machine, graph, layout),
    ...Object.values(states),
    ...Object.values(layout.edges).map(({ chip }) => chip),
  ];
  const edges: Record<string, Place> = {};
  for (const edge of lost.edges) {
    const place = edgePlace(machine, edge, { nodes, taken: occupied, root: graph.id, edgeOfAll: layout.w });
    if (place === undefined) continue;
    occupied.push(place.chip);
    edges[edge.id] = place;
  }
  const added = [...Object.values(states), ...Object.values(edges).map(({ chip }) => chip)];
  const w = Math.max(layout.w, ...added.map((box) => box.x + box.w + gap));
  const h = Math.max(layout.h, ...added.map((box) => box.y + box.h + gap));
  const root = layout.nodes[graph.id];
  const all = root && { [graph.id]: { ...root, w: root.w + w - layout.w, h: root.h + h - layout.h } };
  const widened = root === undefined ? edges : atNewBorder(edges, root.x + root.w, w - layout.w);
  return { w, h, nodes: { ...nodes, ...all }, edges: { ...layout.edges, ...widened } };
}

/** Extends the lines at the right outer border when it moves. */
function atNewBorder(edges: Record<string, Place>, border: number, by: number): Record<string, Place> {
  const moved = ({ line, chip }: Place): Place => ({
    chip,
    line: line.map((value, at) => (at % 2 === 0 && value === border ? value + by : value)),
  });
  return Object.fromEntries(Object.entries(edges).map(([id, place]) => [id, moved(place)]));
}

/** Places states below everything, as far as possible below their former parent. */
function statePlaces(machine: string, layout: MachineLayout, lost: RemovedParts): Record<string, Box> {
  let free = 0;
  const places = lost.nodes.map((node) => {
    const x = Math.max(free, (layout.nodes[node.parent ?? '']?.x ?? 0) + gap);
    const w = nameWidth(removedName(stateName(machine, node)), measures.titleFont) + 2 * measures.padding;
    free = x + w + gap;
    return [node.id, { x, y: layout.h, w, h: measures.title }] as const;
  });
  return Object.fromEntries(places);
}

/** Returns the occupied areas: states, and for states with children the area above these. */
function standing(machine: string, graph: MachineGraph, layout: MachineLayout): Box[] {
  const parents = new Set(graph.nodes.map(({ parent }) => parent));
  return graph.nodes.flatMap((node) => {
    const box = layout.nodes[node.id];
    if (box === undefined) return [];
    return [parents.has(node.id) ? { ...box, h: headSize(machine, graph, node).height } : box];
  });
}

type Room = {
  readonly nodes: MachineLayout['nodes'];
  readonly taken: readonly Box[];
  /** The root, which also surrounds the parts below it. */
  readonly root: string;
  /** The right edge of the other parts. */
  readonly edgeOfAll: number;
};

function edgePlace(
  machine: string,
  edge: GraphEdge,
  { nodes, taken, root, edgeOfAll }: Room,
): Place | undefined {
  const from = nodes[edge.source];
  const [target = edge.source] = edge.targets;
  const to = nodes[target];
  if (from === undefined || to === undefined) return undefined;
  const size = { w: chipWidth(removedName(edgeName(machine, edge))), h: measures.chip };
  const hasRoom = ({ chip }: Place) =>
    Math.min(chip.x, chip.y) >= 0 && !taken.some((box) => overlaps(box, chip));
  const near = () => {
    if (from !== to) return along(edge.source === root ? level(from, to) : straight(from, to), size);
    // Outside the root there is only the margin.
    return edge.source === root ? [] : besides(from, size, edge.targets.length > 0);
  };
  return near().find(hasRoom) ?? placeInMargin(from, to, size, { edgeOfAll, hasRoom });
}

type Size = Pick<Box, 'w' | 'h'>;

/** Places the label on the line, in the middle if possible. */
function along(line: readonly number[], { w, h }: Size): Place[] {
  return [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8].map((share) => {
    const { x, y } = pointAt(line, lineLength(line) * share);
    return { line, chip: { x: x - w / 2, y: y - h / 2, w, h } };
  });
}

/** Places the label at either side: a loop back to the state, or a short line for an internal transition. */
function besides(box: Box, { w, h }: Size, comesBack: boolean): Place[] {
  const { x: middle, y } = centreOf(box);
  return [1, -1].map((side) => {
    const border = middle + (side * box.w) / 2;
    const out = border + side * gap;
    const hook = [border, y - 9, out, y - 9, out, y + 9, border, y + 9];
    return {
      line: comesBack ? hook : [border, y, out, y],
      chip: { x: side > 0 ? out : out - w, y: y - h / 2, w, h },
    };
  });
}

type Margin = { readonly edgeOfAll: number; readonly hasRoom: (place: Place) => boolean };

/** Places the label in the margin, which always has space, and routes the line past it. */
function placeInMargin(from: Box, to: Box, { w, h }: Size, { edgeOfAll, hasRoom }: Margin): Place {
  const startY = centreOf(from).y;
  const end = from === to ? startY + 18 : centreOf(to).y;
  const at = (y: number): Place => ({
    line: [from.x + from.w, startY, edgeOfAll + w / 2, y + h / 2, to.x + to.w, end],
    chip: { x: edgeOfAll, y, w, h },
  });
  let place = at((startY + end - h) / 2);
  while (!hasRoom(place)) place = at(place.chip.y + h + 4);
  return place;
}

/** From border to border on the line between the centres; horizontal between a state and its ancestor. */
function straight(from: Box, to: Box): readonly number[] {
  if (isInside(from, to)) return [from.x, centreOf(from).y, to.x, centreOf(from).y];
  if (isInside(to, from)) return level(from, to);
  const [begin, end] = [borderOf(from, to), borderOf(to, from)];
  return [begin.x, begin.y, end.x, end.y];
}

function level(from: Box, to: Box): readonly number[] {
  return [from.x, centreOf(to).y, to.x, centreOf(to).y];
}

function borderOf(box: Box, other: Box) {
  const [from, to] = [centreOf(box), centreOf(other)];
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const share = Math.min(box.w / 2 / Math.abs(dx), box.h / 2 / Math.abs(dy));
  return { x: from.x + dx * share, y: from.y + dy * share };
}

const centreOf = ({ x, y, w, h }: Box) => ({ x: x + w / 2, y: y + h / 2 });

const overlaps = (one: Box, other: Box): boolean =>
  one.x < other.x + other.w &&
  other.x < one.x + one.w &&
  one.y < other.y + other.h &&
  other.y < one.y + one.h;

const isInside = (one: Box, outer: Box): boolean =>
  one.x >= outer.x &&
  one.y >= outer.y &&
  one.x + one.w <= outer.x + outer.w &&
  one.y + one.h <= outer.y + outer.h;
