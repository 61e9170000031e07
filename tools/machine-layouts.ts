import { fileURLToPath } from 'node:url';
import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkNode } from 'elkjs/lib/elk-api.js';
import { chipWidth, headSize } from '#inspector/diagram-texts.ts';
import { edgeName } from '#inspector/part-names.ts';
import { catalogue } from '#machines/catalogue.ts';
import { foldGraph, foldings } from '#machines/folded-graph.ts';
import { machineGraph, type GraphEdge, type GraphNode, type MachineGraph } from '#machines/machine-graph.ts';
import {
  directions,
  layoutKey,
  measures,
  type Box,
  type Direction,
  type MachineLayout,
  type MachineLayouts,
} from '#machines/machine-layout.ts';
import { writeWhenStale } from './write-when-stale.ts';

/** The file with the layouts of all machines. */
export const layoutsFile = fileURLToPath(new URL('../machines/layouts.gen.ts', import.meta.url));

const elk = new ELK();
/** The aspect ratio of the diagram area of the inspector on a school computer. */
const roomRatio = 1.35;

/** Returns the text of the file with the layout of every machine. */
export async function layoutsText(): Promise<string> {
  const layouts = await Promise.all(
    catalogue.map(async ({ id, machine }) => [id, await layoutsOf(id, machineGraph(machine))] as const),
  );
  return [
    '// From `npm run gen` (tools/machine-layouts.ts); edit the machines, not this file.',
    "import type { MachineLayouts } from './machine-layout.ts';",
    '',
    'export const machineLayouts: Readonly<Record<string, MachineLayouts>> = {',
    ...layouts.flatMap(([id, { better, variants }]) => [
      `  '${id}': {`,
      `    better: '${better}',`,
      '    variants: {',
      ...Object.entries(variants).map(([key, one]) => `      '${key}': ${JSON.stringify(one)},`),
      '    },',
      '  },',
    ]),
    '};',
    '',
  ].join('\n');
}

/** Chooses the direction that needs less scaling to fit the area. */
async function layoutsOf(machine: string, graph: MachineGraph): Promise<MachineLayouts> {
  const tried = await Promise.all(
    directions.flatMap((direction) =>
      foldings(graph).map(async (folded) => {
        const layout = await layoutIn(machine, foldGraph(graph, folded), direction);
        return [layoutKey(direction, folded), layout] as const;
      }),
    ),
  );
  const variants: Readonly<Record<string, MachineLayout>> = Object.fromEntries(tried);
  const need = (direction: Direction) => {
    const { w = 0, h = 0 } = variants[layoutKey(direction, [])] ?? {};
    return Math.max(w / roomRatio, h);
  };
  return { better: need('DOWN') <= need('RIGHT') ? 'DOWN' : 'RIGHT', variants };
}

async function layoutIn(machine: string, graph: MachineGraph, direction: Direction): Promise<MachineLayout> {
  const root = graph.nodes[0];
  if (root === undefined) throw new Error(`The machine "${graph.id}" has no states`);
  const bundles = bundlesOf(graph);
  const page: ElkNode = {
    id: 'page',
    layoutOptions: { ...options, 'elk.direction': direction },
    children: [elkNode(machine, graph, root, direction)],
    edges: bundles.map((bundle) => elkEdge(machine, bundle)),
  };
  const laid: ElkNode = await elk.layout(page);
  return {
    w: Math.ceil(laid.width ?? 0),
    h: Math.ceil(laid.height ?? 0),
    nodes: boxesOf(laid),
    edges: Object.fromEntries(
      bundles.flatMap((bundle) => {
        const { line, chip } = lineOf(laid.edges?.find(({ id }) => id === bundle[0]?.id) ?? {});
        return bundle.map(({ id }, at) => [id, { line, chip: part(chip, at) }] as const);
      }),
    ),
  };
}

const options = {
  'elk.algorithm': 'layered',
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.padding': '[top=8,left=8,bottom=8,right=8]',
  'elk.spacing.nodeNode': '20',
  'elk.spacing.edgeNode': '12',
  'elk.spacing.edgeEdge': '10',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.labelNode': '8',
  'elk.layered.spacing.nodeNodeBetweenLayers': '24',
  'elk.layered.spacing.edgeNodeBetweenLayers': '12',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  // The strategies that use the order of the model fail on edges that cross the border of a state.
  'elk.layered.cycleBreaking.strategy': 'DEPTH_FIRST',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  // The label of a transition is next to its source state.
  'elk.layered.edgeLabels.centerLabelPlacementStrategy': 'TAIL_LAYER',
};

function elkNode(machine: string, graph: MachineGraph, node: GraphNode, direction: Direction): ElkNode {
  const children = graph.nodes.filter(({ parent }) => parent === node.id);
  const { width, height } = headSize(machine, graph, node);
  if (children.length === 0) return { id: node.id, width, height };
  return {
    id: node.id,
    layoutOptions: {
      ...options,
      'elk.direction': direction,
      'elk.padding': `[top=${height + 18},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': '[MINIMUM_SIZE]',
      'elk.nodeSize.minimum': `(${width}, ${height})`,
    },
    children: children.map((child) => elkNode(machine, graph, child, direction)),
  };
}

/** Groups transitions with the same source and target. They share a line and their labels are stacked. */
function bundlesOf({ edges }: MachineGraph): readonly (readonly GraphEdge[])[] {
  const bundles = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    const [target] = edge.targets;
    if (target === undefined) continue;
    const key = `${edge.source} ${target}`;
    bundles.set(key, [...(bundles.get(key) ?? []), edge]);
  }
  return [...bundles.values()];
}

function part({ x, y, w }: Box, at: number): Box {
  return { x, y: y + at * measures.chip, w, h: measures.chip };
}

function elkEdge(machine: string, bundle: readonly GraphEdge[]) {
  return {
    id: bundle[0]?.id ?? '',
    sources: bundle.slice(0, 1).map(({ source }) => source),
    targets: bundle.slice(0, 1).flatMap(({ targets }) => targets.slice(0, 1)),
    labels: [
      {
        // A label without text gets no place.
        text: bundle.map((edge) => edgeName(machine, edge).text).join(' '),
        width: Math.max(...bundle.map((edge) => chipWidth(edgeName(machine, edge)))),
        height: bundle.length * measures.chip,
        layoutOptions: { 'elk.edgeLabels.inline': 'true' },
      },
    ],
  };
}

function boxesOf(node: ElkNode): Record<string, Box> {
  return Object.fromEntries(
    (node.children ?? []).flatMap((child) => [
      [child.id, boxOf(child)] as const,
      ...Object.entries(boxesOf(child)),
    ]),
  );
}

type Placed = { readonly x?: number; readonly y?: number; readonly width?: number; readonly height?: number };

function boxOf({ x = 0, y = 0, width = 0, height = 0 }: Placed): Box {
  return { x: Math.round(x), y: Math.round(y), w: Math.round(width), h: Math.round(height) };
}

function lineOf({ sections = [], labels = [] }: Partial<NonNullable<ElkNode['edges']>[number]>) {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  return { line: points.flatMap(({ x, y }) => [Math.round(x), Math.round(y)]), chip: boxOf(labels[0] ?? {}) };
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeWhenStale(layoutsFile, await layoutsText(), 'machine layouts');
