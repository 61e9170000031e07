import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ELK from 'elkjs/lib/elk.bundled.js';
import type { ElkExtendedEdge, ElkNode } from 'elkjs/lib/elk-api.js';
import { textWidth } from '#machines/machine-layout.ts';
import {
  drawBar,
  drawCluster,
  drawPage,
  measures,
  type PlacedBox,
  type PlacedLine,
} from './architecture-svg.ts';
import { importGraph, type ImportGraph } from './import-graph.ts';

/** The picture in docs/architecture.md. `npm run docs:picture` writes it. */
export const pictureFile = fileURLToPath(new URL('../docs/architecture.svg', import.meta.url));

/** A short description of each area. */
const words: Readonly<Record<string, string>> = {
  'src/app': 'puts it together: actors, router, tabs',
  'src/routes': 'addresses',
  'src/pages': 'one per entry of the menu',
  'src/features': 'parts of pages; none knows another',
  'src/resource': 'the kit of list pages',
  'src/domain': 'works, people, drafts',
  'src/api': 'reads and writes, by contract',
  'src/ui': 'widgets',
  'src/frames': 'sandboxed player and editors',
  'src/inspector': 'watches machines, a page of its own',
  'server/start': 'main, app, deps: knows every area',
  'server/http': 'router, permission, refusal, audit',
  'server/modules': 'operations, rules, SQL per tag',
  'server/shared': 'what many modules need',
  'server/store': 'database, migrations, seed',
  'server/live': 'websocket, what servers tell each other',
  'server/cloud': 'cloud variables of works',
  'server/files': 'uploads',
  'server/parsing': 'bytes of strangers, in threads',
  'server/scratch': 'reads projects',
  'server/identity': 'login by other providers',
  'server/backup': 'saves and restores',
  'server/monitor': 'figures, health',
  'server/postgres': 'the embedded database',
};

/**
 * Areas that everything on the same side may import. They appear as small print, because arrows to them would
 * hide all others.
 */
const common: Readonly<Record<string, string>> = {
  'src/lib': 'lib',
  'server/start': 'deps',
  machines: 'machines',
  expressions: 'expressions',
  openapi: 'contract',
};

const elk = new ELK();
const options = {
  'elk.algorithm': 'layered',
  'elk.direction': 'DOWN',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '26',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '3',
  'elk.layered.spacing.nodeNodeBetweenLayers': '44',
  'elk.layered.spacing.edgeNodeBetweenLayers': '18',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
};

const folderOf = (area: string): string => area.split('/')[1] ?? area;

/** Returns the pairs of areas that get an arrow. Other imports appear as small print. */
function arrowsOf({ imports }: ImportGraph): string[] {
  return [...imports.keys()].filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    // The start-up code of the server imports every part of it.
    const isStart = from === 'server/start' && to !== 'server/modules';
    return from.includes('/') && !(to in common) && from !== 'src/lib' && !isStart;
  });
}

function boxOf(area: string, { imports }: ImportGraph): Omit<PlacedBox, 'x' | 'y'> {
  const print = Object.entries(common)
    .map(([to, name]) => [name, imports.get(`${area} ${to}`)] as const)
    .flatMap(([name, count]) => (count === undefined ? [] : [`${name} ${count}`]))
    .join(' · ');
  const title = folderOf(area);
  const text = words[area] ?? '';
  const widths = [textWidth(title, 16), textWidth(text, 12), textWidth(print, 11)];
  return {
    title,
    text,
    print,
    w: Math.max(...widths) + 2 * measures.padding,
    h: print === '' ? measures.box - measures.row : measures.box,
  };
}

async function layout(roof: string, graph: ImportGraph) {
  const areas = graph.areas.filter((area) => area.startsWith(`${roof}/`) && area !== 'src/lib');
  const boxes = new Map(areas.map((area) => [area, boxOf(area, graph)]));
  const edges: ElkExtendedEdge[] = arrowsOf(graph)
    .filter((pair) => pair.startsWith(`${roof}/`))
    .map((pair) => {
      const [from = '', to = ''] = pair.split(' ');
      const text = String(graph.imports.get(pair) ?? 0);
      const label = { text, width: textWidth(text, 12) + 8, height: 18 };
      const inline = { 'elk.edgeLabels.inline': 'true' };
      return { id: pair, sources: [from], targets: [to], labels: [{ ...label, layoutOptions: inline }] };
    });
  const children = areas.map((area) => ({
    id: area,
    width: boxes.get(area)?.w ?? 0,
    height: boxes.get(area)?.h ?? 0,
  }));
  const laid: ElkNode = await elk.layout({ id: roof, layoutOptions: options, children, edges });
  return {
    w: Math.ceil(laid.width ?? 0),
    h: Math.ceil(laid.height ?? 0),
    boxes: (laid.children ?? []).flatMap(({ id, x = 0, y = 0 }): PlacedBox[] => {
      const box = boxes.get(id);
      return box === undefined ? [] : [{ ...box, x: Math.round(x), y: Math.round(y) }];
    }),
    lines: (laid.edges ?? []).map(lineOf),
  };
}

function lineOf({ id, sections = [], labels = [] }: ElkExtendedEdge): PlacedLine {
  const points = sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
    startPoint,
    ...bendPoints,
    endPoint,
  ]);
  const { x = 0, y = 0, width = 0, height = 0, text = '' } = labels[0] ?? {};
  return {
    id,
    count: text,
    points: points.map((point) => [Math.round(point.x), Math.round(point.y)] as const),
    label: { x: Math.round(x), y: Math.round(y), w: Math.round(width), h: Math.round(height) },
  };
}

/** Returns the drawing: the client above, the server below, and the code that both use between them. */
export async function architecturePicture(graph: ImportGraph): Promise<string> {
  const [client, server] = await Promise.all([layout('src', graph), layout('server', graph)]);
  const total = (roof: string, to: string): number =>
    [...graph.imports]
      .filter(([pair]) => pair.startsWith(`${roof}/`) && pair.endsWith(` ${to}`))
      .reduce((sum, [, count]) => sum + count, 0);
  const { edge, gap, bar, frame, head } = measures;
  const w = Math.max(client.w, server.w);
  const third = (w + 2 * frame - 2 * gap) / 3;
  const above = { x: edge, y: edge, w, h: client.h + bar + gap };
  const middle = edge + above.h + head + 2 * frame + 2 * gap;
  const below = { x: edge, y: middle + bar + 2 * gap, w, h: server.h };
  const shared = (name: string, text: string, x: number) =>
    drawBar(name, text, { x, y: middle, w: third }, [
      { x: x + third * 0.5, count: total('src', name), from: 'above' },
      { x: x + third * 0.5, count: total('server', name), from: 'below' },
    ]);
  return drawPage(w + 2 * (frame + edge), below.y + below.h + head + 2 * frame + edge, [
    drawCluster('src: the client', above, client),
    drawBar('lib', 'knows nothing of schools; everybody in src may use it', {
      x: edge + frame,
      y: edge + head + frame + client.h + gap,
      w,
    }),
    shared('machines', 'pure statecharts: no effects, no React', edge),
    shared('expressions', 'what rules of online forms say', edge + third + gap),
    shared('openapi', 'the contract: every wire type', edge + 2 * (third + gap)),
    drawCluster('server', below, server),
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(pictureFile, await architecturePicture(importGraph()));
  console.log('wrote docs/architecture.svg');
}
