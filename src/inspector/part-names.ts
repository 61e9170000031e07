import { eventName, type GraphEdge, type GraphNode, type MachineGraph } from '#machines/machine-graph.ts';
import { kindOf, labelOf, startType } from '#machines/xstate-inside.ts';
import { delayText } from '#machines/machine-layout.ts';
import { noRemovedParts, withRemovedParts, type RemovedParts } from './removed-parts.ts';
import { identifierLabel, type IdentifierKind } from './machine-labels.ts';

/** The label of a part of a machine, and its name in the code. */
export type PartName = { readonly text: string; readonly id: string };

export function partName(machine: string, kind: IdentifierKind, name: string): PartName {
  return { text: identifierLabel(machine, kind, name) ?? name, id: name };
}

/** The complete path: 已登录 › 可以使用. */
export function stateName(machine: string, { path }: Pick<GraphNode, 'path'>): PartName {
  if (path === '') return { text: '任意状态', id: '' };
  const stateLabels = path.split('.').map((key) => partName(machine, 'states', key).text);
  return { text: stateLabels.join(' › '), id: path };
}

/** Returns the name of a part that this build no longer has. */
export function removedName({ text, id }: PartName): PartName {
  return { text: `少了：${text}`, id };
}

/** Returns the label of an event, by its type. */
export function eventText(machine: string, type: string, delay?: number): PartName {
  const id = eventName(type);
  const kind = kindOf(type);
  const called = (of: IdentifierKind) => partName(machine, of, labelOf(type)).text;
  switch (kind) {
    case 'event':
      return { text: type === startType ? '启动' : called('events'), id };
    case 'done':
      return { text: `${called('actors')}成功`, id };
    case 'error':
      return { text: `${called('actors')}失败`, id };
    case 'delay':
      return { text: `${called('delays')}${delay === undefined ? '' : ` ${delayText(delay)}`}`, id };
    case 'always':
      return { text: '立即', id };
    default:
      return kind satisfies never;
  }
}

/** A transition with its guard: 关闭对话框［可以关闭］, `department.close [isClosable]`. */
export function edgeName(machine: string, edge: GraphEdge): PartName {
  const { text, id } = eventText(machine, edge.event, edge.delay);
  if (edge.guard === undefined) return { text, id };
  return {
    text: `${text}［${partName(machine, 'guards', edge.guard).text}］`,
    id: `${id} [${edge.guard}]`,
  };
}

/** Returns the states and transitions with this name, in Chinese or in code, including removed ones. */
export function findParts(
  machine: string,
  graph: MachineGraph,
  searchText: string,
  lost: RemovedParts = noRemovedParts,
): ReadonlySet<string> {
  const term = searchText.trim().toLowerCase();
  if (term === '') return new Set();
  const { nodes, edges } = withRemovedParts(graph, lost);
  const lostIds = new Set([...lost.nodes, ...lost.edges].map(({ id }) => id));
  const asDrawn = (id: string, name: PartName) => (lostIds.has(id) ? removedName(name) : name);
  const has = ({ text, id }: PartName) => `${text} ${id}`.toLowerCase().includes(term);
  const hasAction = (action: string) => has(partName(machine, 'actions', action));
  const hasActor = (actor: string) => has(partName(machine, 'actors', actor));
  return new Set([
    ...nodes
      .slice(1)
      .filter(
        (node) =>
          has(asDrawn(node.id, stateName(machine, node))) ||
          [...node.entry, ...node.exit].some(hasAction) ||
          node.invokes.some(hasActor),
      )
      .map(({ id }) => id),
    ...edges
      .filter((edge) => has(asDrawn(edge.id, edgeName(machine, edge))) || edge.actions.some(hasAction))
      .map(({ id }) => id),
  ]);
}
