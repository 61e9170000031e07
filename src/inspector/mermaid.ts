import type { GraphEdge, GraphNode } from '#machines/machine-graph.ts';
import type { MachineFile } from './machines.ts';
import { edgeName, partName, type PartName } from './part-names.ts';

/** The pseudo state for transitions from any state within a state to one of them. */
const anyState = '任意状态';

/**
 * Returns a machine as a Mermaid `stateDiagram-v2`, with both the Chinese and the code names. Mermaid cannot draw a line
 * from a state to a part of itself: such a transition begins in a pseudo state 任意状态.
 */
export function mermaidText({ entry, graph }: MachineFile): string {
  const ids = idsOf(graph.nodes);
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const idOf = (id: string): string => {
    const node = nodes.get(id);
    // The machine itself is not drawn: a transition to it leads to its initial state.
    if (node?.parent === undefined && node?.initial !== undefined) return idOf(node.initial);
    return ids.get(id) ?? 'unknown';
  };
  const isWithin = (inner: string, outer: string): boolean => {
    const parent = nodes.get(inner)?.parent;
    return parent !== undefined && (parent === outer || isWithin(parent, outer));
  };
  const isInward = ({ source, targets }: GraphEdge) =>
    nodes.get(source)?.parent === undefined || targets.some((target) => isWithin(target, source));
  const inner = (node: GraphNode, indent: string): string[] => {
    const children = graph.nodes.filter(({ parent }) => parent === node.id);
    const hasAny = graph.edges.some((edge) => edge.source === node.id && isInward(edge));
    const states = children.map((child) => stateLines(child, indent));
    return [
      ...(node.initial === undefined ? [] : [`${indent}[*] --> ${idOf(node.initial)}`]),
      ...(hasAny ? [`${indent}state "${anyState}" as ${ids.get(node.id)}_any`] : []),
      ...(node.kind === 'parallel'
        ? states.flatMap((lines, at) => (at === 0 ? lines : [`${indent}--`, ...lines]))
        : states.flat()),
    ];
  };
  const stateLines = (node: GraphNode, indent: string): string[] => {
    const head = `${indent}state "${nameText(partName(entry.id, 'states', node.key))}" as ${idOf(node.id)}`;
    const lines = inner(node, `${indent}  `);
    if (lines.length > 0) return [`${head} {`, ...lines, `${indent}}`];
    return node.kind === 'final' ? [head, `${indent}${idOf(node.id)} --> [*]`] : [head];
  };
  const edgeLines = (edge: GraphEdge): string[] => {
    const source = isInward(edge) ? `${ids.get(edge.source)}_any` : idOf(edge.source);
    const text = edgeText(entry.id, edge);
    if (edge.targets.length === 0) return [`  ${source} --> ${source} : ${text}（不变）`];
    return edge.targets.map((target) => `  ${source} --> ${idOf(target)} : ${text}`);
  };
  const [root] = graph.nodes;
  return [
    '---',
    `title: ${entry.title}（${entry.id}）`,
    '---',
    'stateDiagram-v2',
    ...(root === undefined ? [] : inner(root, '  ')),
    ...graph.edges.flatMap(edgeLines),
    '',
  ].join('\n');
}

/** Mermaid's ids contain only letters, digits and underscores. */
function idsOf(nodes: readonly GraphNode[]): ReadonlyMap<string, string> {
  const usedIds = new Set<string>();
  return new Map(
    nodes.map(({ id, path }) => {
      const plain = `s_${path.replaceAll(/\W/g, '_')}`;
      let free = plain;
      for (let no = 2; usedIds.has(free); no += 1) free = `${plain}_${no}`;
      usedIds.add(free);
      return [id, free] as const;
    }),
  );
}

function edgeText(machine: string, edge: GraphEdge): string {
  const { actions } = edge;
  const done = actions.length === 0 ? '' : ` / ${actions.map(plainText).join(', ')}`;
  return `${nameText(edgeName(machine, edge))}${done}`;
}

function nameText({ text, id }: PartName): string {
  return plainText(text === id || id === '' ? text : `${text} ${id}`);
}

/** Replaces the characters that end or structure a Mermaid text. */
function plainText(text: string): string {
  return text
    .replaceAll('"', '”')
    .replaceAll(':', '：')
    .replaceAll(';', '；')
    .replaceAll('#', '＃')
    .replaceAll(/\s+/g, ' ');
}
