import type { GraphEdge, GraphNode, MachineGraph } from './machine-graph.ts';

export type Box = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

/** Where the parts of one diagram are, in pixels; computed by `npm run gen`, drawn by the inspector. */
export type MachineLayout = {
  readonly w: number;
  readonly h: number;
  readonly nodes: Readonly<Record<string, Box>>;
  /** The corners of the line, x and y by turns, and the box of its words. */
  readonly edges: Readonly<Record<string, { readonly line: readonly number[]; readonly chip: Box }>>;
};

export type RowKind = 'invoke' | 'entry' | 'exit' | 'stay';
/** A line of small print in a state; `edge` where it stands for a transition that stays. */
export type NodeRow = { readonly kind: RowKind; readonly text: string; readonly edge?: string };

export const measures = { title: 30, row: 19, padding: 12, chip: 22, chipIcon: 20, rowIcon: 18 } as const;

/** What stands in the box of a state below its name. */
export function nodeRows(graph: MachineGraph, node: GraphNode): NodeRow[] {
  const staying = graph.edges.filter(({ source, targets }) => source === node.id && targets.length === 0);
  return [
    ...node.invokes.map((text) => ({ kind: 'invoke', text }) as const),
    ...node.entry.map((text) => ({ kind: 'entry', text }) as const),
    ...node.exit.map((text) => ({ kind: 'exit', text }) as const),
    ...staying.map((edge) => ({ kind: 'stay', text: edgeText(edge), edge: edge.id }) as const),
  ];
}

/** What stands on the line of a transition. */
export function edgeText(edge: GraphEdge): string {
  const time = edge.delay === undefined ? '' : ` ${delayText(edge.delay)}`;
  const words = edge.kind === 'always' ? '立即' : `${edge.label}${time}`;
  return edge.guard === undefined ? words : `${words} [${edge.guard}]`;
}

/** 1500 → 1.5 秒, 604800000 → 7 天. */
export function delayText(milliseconds: number): string {
  const units = [
    [86_400_000, '天'],
    [3_600_000, '小时'],
    [60_000, '分钟'],
    [1_000, '秒'],
  ] as const;
  const [size, unit] = units.find(([one]) => milliseconds >= one) ?? [1, '毫秒'];
  return `${Number((milliseconds / size).toFixed(2))} ${unit}`;
}

/** Wider than any usual font draws it: no letter is cut off, whatever the computer has. */
export function textWidth(text: string, size: number): number {
  const units = Array.from(text).reduce((sum, letter) => sum + letterWidth(letter), 0);
  return Math.ceil(units * size);
}

function letterWidth(letter: string): number {
  if (letter > '⺀') return 1.02;
  if (/[mwMWQO@%]/.test(letter)) return 0.88;
  if (/[iljtfrI.,:;|'[\]() ]/.test(letter)) return 0.36;
  return /[A-Z]/.test(letter) ? 0.7 : 0.6;
}
