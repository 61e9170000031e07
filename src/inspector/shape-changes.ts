import { acceptedShapes } from '#machines/accepted.gen.ts';
import { builtShape } from '#machines/built-shape.ts';
import { eventName, type GraphEdge, type GraphNode } from '#machines/machine-graph.ts';
import type { MachineShape, ShapeState, ShapeTransition } from '#machines/machine-shape.ts';
import { shapeDifference, type ShapeChange, type ShapeTexts } from '#machines/shape-difference.ts';
import type { DiagramMarks } from './diagram-marks.ts';
import { removedEdge, removedNode, type RemovedParts } from './removed-parts.ts';
import type { MachineFile } from './machines.ts';

/** One difference from the golden file, as text and in the diagram. */
export type ShownChange = {
  readonly kind: ShapeChange['kind'];
  readonly text: string;
  /** States and transitions of the diagram, including those of `lost`. */
  readonly ids: readonly string[];
  /** A removed part, for drawing. */
  readonly lost?: GraphNode | GraphEdge;
};

/** Returns the differences between this build of a machine and its golden file; undefined without one. */
export function shapeChanges(
  file: MachineFile,
  accepted: MachineShape | undefined = acceptedShapes[file.entry.id],
): readonly ShownChange[] | undefined {
  if (accepted === undefined) return undefined;
  const built = builtShape(file.entry);
  return shapeDifference(accepted, built, shapeTexts).map((change) => {
    const described = { kind: change.kind, text: changeText(change) };
    const lost = lostOf(change, file, accepted);
    return lost === undefined
      ? { ...described, ids: idsOf(change, file, built) }
      : { ...described, ids: [lost.id], lost };
  });
}

/** Returns the removed parts of all differences. */
export function lostIn(changes: readonly ShownChange[] = []): RemovedParts {
  const all = changes.flatMap(({ lost }) => (lost === undefined ? [] : [lost]));
  return {
    nodes: all.flatMap((part) => ('path' in part ? [part] : [])),
    edges: all.flatMap((part) => ('source' in part ? [part] : [])),
  };
}

function lostOf(
  { kind, what, place, event, was }: ShapeChange,
  { graph }: MachineFile,
  accepted: MachineShape,
): GraphNode | GraphEdge | undefined {
  const state = accepted.states[place];
  if (kind !== 'removed' || state === undefined) return undefined;
  if (what === 'state') return removedNode(graph, place, state);
  const transitions = state.on[event ?? ''] ?? [];
  const at = transitions.findIndex((candidate) => transitionText(candidate) === was);
  const removedTransition = transitions[at];
  if (what !== 'transition' || event === undefined || removedTransition === undefined) return undefined;
  return removedEdge(graph, accepted, { place, event, at, way: removedTransition });
}

/** Returns the differences between two shapes as text. */
export function shapeChangeTexts(was: MachineShape, is: MachineShape): readonly string[] {
  return shapeDifference(was, is, shapeTexts).map(changeText);
}

/** Returns the highlights of the differences. */
export function changeMarks(
  changes: readonly ShownChange[] = [],
): Pick<DiagramMarks, 'added' | 'changed' | 'lost'> {
  const ofKind = (requested: ShownChange['kind']) =>
    new Set(changes.flatMap(({ kind, ids }) => (kind === requested ? ids : [])));
  return { added: ofKind('added'), changed: ofKind('changed'), lost: ofKind('removed') };
}

const shapeTexts: ShapeTexts = { state: stateText, transition: transitionText };
const kinds = { added: '新增', removed: '删除', changed: '修改' } as const;
const things = { delay: '延时', guard: '条件', state: '状态', transition: '转换' } as const;

function changeText({ kind, what, place, event, was, is }: ShapeChange): string {
  const placeText = [place === 'any' ? '任意状态' : place, ...(event === undefined ? [] : [event])].join(
    '，',
  );
  const details = [was === undefined ? '' : `原为“${was}”`, is === undefined ? '' : `现为“${is}”`].filter(
    Boolean,
  );
  return `${kinds[kind]}${things[what]} ${placeText}${details.length === 0 ? '' : `：${details.join('，')}`}`;
}

function transitionText({ if: guard, to, reenter, do: done = [] }: ShapeTransition): string {
  const goal = to.length === 0 ? '不变' : `→ ${to.join('、')}`;
  return [
    ...(guard === undefined ? [] : [`[${guard}]`]),
    goal,
    ...(reenter === true ? ['重新进入'] : []),
    ...(done.length === 0 ? [] : [`执行 ${done.join('、')}`]),
  ].join(' ');
}

const stateKinds = {
  atomic: '普通状态',
  compound: '有子状态',
  parallel: '并行状态',
  final: '结束状态',
  history: '历史状态',
} as const;

function stateText({ kind, initial, tags = [], invokes = [], entry = [], exit = [] }: ShapeState): string {
  const lists = { 标签: tags, 运行: invokes, 进入时: entry, 离开时: exit };
  return [
    stateKinds[kind],
    ...(initial === undefined ? [] : [`开始于 ${initial}`]),
    ...Object.entries(lists).flatMap(([word, list]) =>
      list.length === 0 ? [] : [`${word} ${list.join('、')}`],
    ),
  ].join('；');
}

function idsOf(
  { what, place, event, is }: ShapeChange,
  { graph }: MachineFile,
  built: MachineShape,
): string[] {
  const findEdgeIds = (matches: (edge: GraphEdge) => boolean) =>
    graph.edges.filter(matches).map(({ id }) => id);
  if (what === 'guard') return findEdgeIds(({ guard }) => guard === place);
  if (what === 'delay') return findEdgeIds(({ kind, label }) => kind === 'delay' && label === place);
  const node = graph.nodes.find(({ path }) => (path === '' ? 'any' : path) === place);
  if (node === undefined) return [];
  if (event === undefined || is === undefined) return [node.id];
  const eventEdges = graph.edges.filter((edge) => edge.source === node.id && eventName(edge.event) === event);
  const texts = (built.states[place]?.on[event] ?? []).map(transitionText);
  return eventEdges.flatMap(({ id }, at) => (texts[at] === is ? [id] : []));
}
