// Sizes of SVGs and lengths of the outlines of their shapes, as far as they decide how much a browser draws.

type Attributes = ReadonlyMap<string, string>;
type Point = readonly [x: number, y: number];

const spaces = /[\s,]*/y;
const number = /[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?/iy;
const flag = /[01]/y;

/**
 * Returns the numbers at the beginning of a text, up to the first other part. `arcs`: of each seven numbers, the fourth
 * and the fifth are flags of one digit.
 */
function numbersOf(text: string, arcs = false): number[] {
  const found: number[] = [];
  for (let at = 0; ;) {
    at += matched(spaces, text, at).length;
    const written = matched(arcs && [3, 4].includes(found.length % 7) ? flag : number, text, at);
    if (written === '') return found;
    found.push(Number(written));
    at += written.length;
  }
}

function matched(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

const pixels: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
};

/** Returns a length in pixels; undefined for one that depends on its surroundings. */
function pixelsOf(written: string | undefined): number | undefined {
  const [, value = '', unit = ''] = /^\s*\+?([\d.]+(?:e[-+]?\d+)?)([a-z%]*)\s*$/i.exec(written ?? '') ?? [];
  const factor = pixels[unit.toLowerCase()];
  return value === '' || factor === undefined ? undefined : Number(value) * factor;
}

/** Returns attributes of a shape with the sizes that its style states instead. */
export function withStyle(attributes: Attributes): Attributes {
  const style = attributes.get('style');
  if (style === undefined) return attributes;
  const stated = style.matchAll(/(?:^|;)\s*(r|rx|ry|width|height)\s*:([^;!]*)/gi);
  return new Map([
    ...attributes,
    ...Array.from(stated, ([, name = '', value = '']) => [name.toLowerCase(), value] as const),
  ]);
}

/** Returns the pixels of an SVG in its own size, and in the size of its view box, as Scratch shows a costume. */
export function drawnPixels(attributes: Attributes): { readonly own: number; readonly viewBox: number } {
  const root = withStyle(attributes);
  const [, , across = 0, down = 0] = numbersOf(root.get('viewbox') ?? '');
  const [width, height] = [pixelsOf(root.get('width')), pixelsOf(root.get('height'))];
  const viewBox = Math.max(0, across) * Math.max(0, down);
  const ratio = viewBox > 0 ? across / down : undefined;
  if (width !== undefined && height !== undefined) return { own: width * height, viewBox };
  const side = width ?? height;
  if (side === undefined || ratio === undefined) return { own: 0, viewBox };
  return { own: width === undefined ? side * side * ratio : (side * side) / ratio, viewBox };
}

/**
 * Returns the dashes in a unit of length of a line; 0 for a solid one, Infinity for dashes whose size depends on their
 * surroundings.
 */
export function dashesPerUnit(written: string): number {
  const parts = written.split(/[\s,]+/).filter((part) => part !== '');
  if (/^(?:none|inherit|initial|unset)$/i.test(parts[0] ?? 'none')) return 0;
  const lengths = parts.map((part) => pixelsOf(part.replace(/!important$/i, '')));
  if (lengths.includes(undefined)) return Infinity;
  const sum = lengths.reduce<number>((all, one) => all + (one ?? 0), 0);
  return sum === 0 ? 0 : lengths.length / sum;
}

/** Returns an upper bound of the length of a shape's outline, in its own units; 0 for other elements. */
export function outlineLength(tag: string, attributes: Attributes): number {
  const value = (name: string): number => pixelsOf((attributes.get(name) ?? '').replace('-', '')) ?? 0;
  // Dashes are measured in parts of the stated length.
  return Math.max(value('pathlength'), shapeLength(tag, attributes, value));
}

/** The outlines of a text of an ordinary size; they are not measured. */
const textLength = 10_000;

function shapeLength(tag: string, attributes: Attributes, value: (name: string) => number): number {
  switch (tag) {
    case 'path':
      return pathLength(attributes.get('d') ?? '');
    case 'polyline':
    case 'polygon':
      return pathLength(`M${attributes.get('points') ?? ''}z`);
    case 'line':
      return value('x1') + value('y1') + value('x2') + value('y2');
    case 'rect':
      return 2 * (value('width') + value('height'));
    case 'circle':
    case 'ellipse':
      return 2 * Math.PI * Math.max(value('r'), value('rx'), value('ry'));
    case 'text':
    case 'tspan':
    case 'textpath':
      return textLength;
    default:
      return 0;
  }
}

/** The numbers of one segment by command. */
const sizes: ReadonlyMap<string, number> = new Map([
  ['m', 2],
  ['l', 2],
  ['h', 1],
  ['v', 1],
  ['c', 6],
  ['s', 4],
  ['q', 4],
  ['t', 2],
  ['a', 7],
]);

/** Returns an upper bound of the length of a path: a curve is not longer than the lines between its controls. */
function pathLength(path: string): number {
  let length = 0;
  let at: Point = [0, 0];
  let [start, control] = [at, at];
  for (const [, letter = '', written = ''] of path.matchAll(/([mlhvcsqtaz])([^mlhvcsqtaz]*)/gi)) {
    const command = letter.toLowerCase();
    const size = sizes.get(command);
    if (size === undefined) {
      length += distance(at, start);
      [at, control] = [start, start];
      continue;
    }
    const numbers = numbersOf(written, command === 'a');
    for (let from = 0; from + size <= numbers.length; from += size) {
      const before = at;
      const origin: Point = letter === command ? before : [0, 0];
      const values = numbers.slice(from, from + size);
      at = endOf(command, values, origin, before);
      if (command === 'm' && from === 0) {
        [start, control] = [at, at];
        continue;
      }
      const mirrored: Point = [2 * before[0] - control[0], 2 * before[1] - control[1]];
      const controls = controlsOf(command, values, origin, mirrored);
      control = controls.at(-1) ?? at;
      let last = before;
      for (const corner of [...controls, at]) {
        length += distance(last, corner);
        last = corner;
      }
      if (command === 'a') length += arcLength(values, distance(before, at));
    }
  }
  return length;
}

const distance = ([x, y]: Point, [toX, toY]: Point): number => Math.hypot(toX - x, toY - y);

/** Returns the point that begins at the index of the numbers. */
const pointAt = (values: readonly number[], index: number, [x, y]: Point): Point => [
  x + (values[index] ?? 0),
  y + (values[index + 1] ?? 0),
];

function endOf(command: string, values: readonly number[], origin: Point, before: Point): Point {
  const [first = 0] = values;
  if (command === 'h') return [origin[0] + first, before[1]];
  if (command === 'v') return [before[0], origin[1] + first];
  return pointAt(values, values.length - 2, origin);
}

function controlsOf(
  command: string,
  values: readonly number[],
  origin: Point,
  mirrored: Point,
): readonly Point[] {
  if (command === 'c') return [pointAt(values, 0, origin), pointAt(values, 2, origin)];
  if (command === 's') return [mirrored, pointAt(values, 0, origin)];
  if (command === 'q') return [pointAt(values, 0, origin)];
  return command === 't' ? [mirrored] : [];
}

/** Returns an upper bound of an arc's length; radii that are too small for its ends grow. */
function arcLength([across = 0, down = 0, , isLarge = 0]: readonly number[], chord: number): number {
  const radii = [Math.abs(across), Math.abs(down)];
  const [short, long] = [Math.min(...radii), Math.max(...radii)];
  if (short === 0) return chord;
  const whole = 2 * Math.PI * long * Math.max(1, chord / (2 * short));
  return isLarge === 1 ? whole : Math.min(whole, (Math.PI / 2) * chord * (long / short));
}
