type Rectangle = { readonly x: number; readonly y: number; readonly w: number; readonly h: number };

export type PlacedBox = Rectangle & { readonly title: string; readonly text: string; readonly print: string };
export type PlacedLine = {
  readonly id: string;
  readonly count: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  readonly label: Rectangle;
};
type Drawing = { readonly boxes: readonly PlacedBox[]; readonly lines: readonly PlacedLine[] };
type Drop = { readonly x: number; readonly count: number; readonly from: 'above' | 'below' };

export const measures = {
  padding: 14,
  row: 18,
  box: 72,
  frame: 24,
  head: 34,
  bar: 52,
  gap: 20,
  edge: 16,
} as const;

/** The picture has its own background and two colour schemes, because it is shown on light and dark pages. */
const style = `
  svg { font-family: system-ui, sans-serif; --ground: #fff; --roof: #f6f8fa; --box: #fff; --edge: #afb8c1; --ink: #1f2328; --soft: #59636e; --line: #57606a; --mark: #0969da; }
  @media (prefers-color-scheme: dark) { svg { --ground: #0d1117; --roof: #151b23; --box: #212830; --edge: #3d444d; --ink: #f0f6fc; --soft: #9198a1; --line: #9198a1; --mark: #4493f8; } }
  .ground { fill: var(--ground); } .roof { fill: var(--roof); stroke: var(--edge); }
  .box { fill: var(--box); stroke: var(--edge); stroke-width: 1.5; } .bar { fill: var(--box); stroke: var(--mark); stroke-width: 1.5; }
  .line { fill: none; stroke: var(--line); } .tip { fill: var(--line); }
  text { fill: var(--ink); } .head { font-size: 17px; font-weight: 600; fill: var(--soft); } .title { font-size: 16px; font-weight: 600; }
  .text { font-size: 12px; fill: var(--soft); } .print { font-size: 11px; fill: var(--mark); } .count { font-size: 12px; text-anchor: middle; }
  .plate { fill: var(--roof); } .ground-plate { fill: var(--ground); }`;

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const rect = (name: string, { x, y, w, h }: Rectangle, round = 6): string =>
  `<rect class="${name}" x="${x}" y="${y}" width="${w}" height="${h}" rx="${round}"/>`;
const words = (name: string, x: number, y: number, text: string): string =>
  text === '' ? '' : `<text class="${name}" x="${x}" y="${y}">${escape(text)}</text>`;

function drawBox(box: PlacedBox): string {
  const { padding, row } = measures;
  const x = box.x + padding;
  return [
    rect('box', box),
    words('title', x, box.y + 24, box.title),
    words('text', x, box.y + 24 + row, box.text),
    words('print', x, box.y + 24 + 2 * row, box.print),
  ].join('\n');
}

/** A line is one pixel thicker for ten times as many imports. */
const thickness = (count: number): string => (0.8 + Math.log10(Math.max(1, count))).toFixed(1);

function drawLine({ id, count, points }: PlacedLine): string {
  const path = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  return `<path class="line" d="${path}" stroke-width="${thickness(Number(count))}" marker-end="url(#tip)"><title>${id.replace(' ', ' → ')}</title></path>`;
}

const drawCount = ({ count, label }: PlacedLine): string =>
  `${rect('plate', label, 3)}\n${words('count', label.x + label.w / 2, label.y + 13, count)}`;

/** Draws a frame around the areas of one side, with their arrows. */
export function drawCluster(title: string, place: Rectangle, { boxes, lines }: Drawing): string {
  const { frame, head } = measures;
  const roof = { x: place.x, y: place.y, w: place.w + 2 * frame, h: place.h + head + 2 * frame };
  return [
    rect('roof', roof, 10),
    words('head', place.x + frame, place.y + 30, title),
    `<g transform="translate(${place.x + frame} ${place.y + head + frame})">`,
    ...lines.map(drawLine),
    ...lines.map(drawCount),
    ...boxes.map(drawBox),
    '</g>',
  ].join('\n');
}

/** Draws the bar of the areas that both sides use. `drops` are the imports of one side together. */
export function drawBar(
  title: string,
  text: string,
  { x, y, w }: Omit<Rectangle, 'h'>,
  drops: readonly Drop[] = [],
): string {
  const { padding, bar, gap } = measures;
  return [
    rect('bar', { x, y, w, h: bar }),
    words('title', x + padding, y + 22, title),
    words('text', x + padding, y + 40, text),
    ...drops.flatMap(({ x: at, count, from }) => {
      const [start, end, middle] =
        from === 'above' ? [y - gap * 2, y, y - gap] : [y + bar + gap * 2, y + bar, y + bar + gap];
      return [
        `<path class="line" d="M${at} ${start} L${at} ${end}" stroke-width="${thickness(count)}" marker-end="url(#tip)"/>`,
        rect('ground-plate', { x: at - 18, y: middle - 9, w: 36, h: 18 }, 3),
        words('count', at, middle + 4, String(count)),
      ];
    }),
  ].join('\n');
}

export function drawPage(width: number, height: number, parts: readonly string[]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Areas of the product and how often each imports another">`,
    `<style>${style}\n</style>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="9" markerHeight="9" markerUnits="userSpaceOnUse" orient="auto"><path class="tip" d="M0 0 L8 4 L0 8 Z"/></marker></defs>',
    rect('ground', { x: 0, y: 0, w: width, h: height }, 0),
    ...parts,
    '</svg>',
    '',
  ].join('\n');
}
