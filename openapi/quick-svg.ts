// Judges how much an SVG makes a browser draw. Each `<use>` draws its target again, and a target may refer to two more,
// so that a few lines can multiply to a thousand million drawings. The upload and the frames of the player and the
// editor ask the same function, because stored works can be older than the check.

import { isHugePicture, PICTURE_LIMIT } from './huge-picture.ts';
import { dashesPerUnit, drawnPixels, outlineLength, withStyle } from './svg-measures.ts';
import { decodedXml, OddXml, xmlParts, xmlTags, type XmlTag } from './xml-scan.ts';

/** Maximum elements drawn in addition to those in the file. */
const maxDrawn = 50_000;
/** Maximum elements in the file, if any of them refers to another. */
const maxElements = 200_000;
/** Maximum length of a chain of references, and the depth of images inside images. */
const longest = 500;
const deepestImage = 3;
const limits = { depth: 250, attributes: 1000, sections: true };
/** Maximum characters; the upload accepts drawings of 10 MB. */
const maxText = 16 * 1024 * 1024;

/** The work that a browser does for each application, compared with a drawn element: it draws on its own surface. */
const weights: ReadonlyMap<string, number> = new Map([
  ['filter', 100],
  ['mask', 25],
  ['clippath', 10],
]);
/** The work for a dash, compared with a drawn element: a million dashes take a browser a third of a second. */
const dashWeight = 1 / 20;
/** The factor for lines whose dashes keep their size when the drawing is shown larger. */
const unscaled = 100;
const gradients: ReadonlySet<string> = new Set(['lineargradient', 'radialgradient']);
const shapes: ReadonlySet<string> = new Set([
  'svg',
  'g',
  'use',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'text',
  'tspan',
  'image',
]);

/**
 * Markup that can multiply, or hide such markup, and dashes. A drawing without it costs what its own elements cost.
 */
const suspect =
  /dasharray|[<:](?:use|pattern|marker|mask|clipPath|filter|image|feImage)\b|filter\s*[:=]|<!ENTITY|\\[\da-f]/i;

/**
 * Whether an SVG draws little more than its own elements in a size that a photo may have, so that a browser can show it.
 * Runs in linear time. A text that is not XML counts as far as a browser reads it. Scratch shows a costume in the size
 * of its view box; drawing programs may write it in hundredths of a millimetre, which does not matter elsewhere.
 */
export const isQuickSvg = (text: string, shownAs: 'image' | 'costume' = 'image'): boolean =>
  !isHugeSvg(text, shownAs) && costOf(text, 0) <= maxDrawn;

/** The characters in which the root states its size. */
const rootHead = 100_000;

function isHugeSvg(text: string, shownAs: 'image' | 'costume'): boolean {
  try {
    const { entities, body } = readHead(text);
    for (const { attributes } of xmlTags(expanded(body.slice(0, rootHead), entities), limits)) {
      const root = new Map(attributes.map(([name, value]) => [name.toLowerCase(), decodedXml(value)]));
      const { own, viewBox } = drawnPixels(root);
      return Math.max(own, shownAs === 'costume' ? viewBox : 0) > PICTURE_LIMIT;
    }
    return false;
  } catch (error) {
    if (error instanceof OddXml) return false;
    throw error;
  }
}

/** Returns the number of elements drawn in addition to those in the file; Infinity if it cannot be determined. */
function costOf(text: string, depth: number): number {
  if (!suspect.test(text)) return 0;
  if (text.length > maxText || depth > deepestImage) return Infinity;
  try {
    const { entities, body } = readHead(text);
    const plain = entities.size === 0 ? body : expanded(body, entities);
    if (plain.length > maxText) return Infinity;
    const drawing = readDrawing(plain, depth);
    return countDrawn(drawing) - drawing.count;
  } catch (error) {
    if (error instanceof OddXml) return Infinity;
    throw error;
  }
}

const doctype =
  /<!DOCTYPE[^[>]*(?:\[((?:\s*<!ENTITY\s+[\w.-]+\s+(?:"[^"'<&%]*"|'[^"'<&%]*')\s*>)*)\s*\]\s*)?>/y;
const declared = /<!ENTITY\s+([\w.-]+)\s+["']([^"']{0,200})["']/g;

/** Reads the document type, which drawing programs write with the addresses of their vocabularies as entities. */
function readHead(text: string): { entities: ReadonlyMap<string, string>; body: string } {
  let at = 0;
  for (;;) {
    while (/[\s\uFEFF]/.test(text[at] ?? '')) at += 1;
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : undefined;
    if (end === undefined) break;
    const found = text.indexOf(end, at + end.length + 1);
    if (found === -1) throw new OddXml('not plainly written');
    at = found + end.length;
  }
  if (!text.startsWith('<!DOCTYPE', at)) return { entities: new Map(), body: text.slice(at) };
  doctype.lastIndex = at;
  const [whole, definitions = ''] = doctype.exec(text) ?? [];
  if (whole === undefined) throw new OddXml('not plainly written');
  const entities = new Map<string, string>();
  // The first definition of a name holds.
  for (const [, name = '', value = ''] of definitions.matchAll(declared))
    if (!entities.has(name)) entities.set(name, value);
  return { entities, body: text.slice(at + whole.length) };
}

const expanded = (text: string, entities: ReadonlyMap<string, string>): string =>
  text.replaceAll(/&([\w.-]+);/g, (whole, name: string) => entities.get(name) ?? whole);

type Reference = {
  readonly ids: readonly string[];
  /**
   * `href`: drawn once. `inherited`: drawn by each element inside. `marker`: drawn at each point of a line inside.
   * `dashes`: drawn along each line inside, `extra` for a unit of its length.
   */
  readonly kind: 'href' | 'own' | 'inherited' | 'marker' | 'dashes';
  /** The cost besides those of the targets. */
  readonly extra: number;
};
type Element = {
  readonly tag: string;
  readonly children: Element[];
  readonly references: readonly Reference[];
  readonly classes: readonly string[];
  readonly points: number;
  /** The length of its outline. */
  readonly length: number;
  /** The names of its inputs, if it is part of a filter. */
  readonly inputs: readonly string[];
  readonly result: string | undefined;
};
type Drawing = {
  readonly root: Element;
  readonly byId: ReadonlyMap<string, readonly Element[]>;
  readonly sheet: Sheet;
  readonly count: number;
};
/** The references of style sheets: of elements of a class, and of any shape. */
type Sheet = { readonly ofClass: Map<string, Reference[][]>; readonly ofAny: Reference[] };

function readDrawing(text: string, depth: number): Drawing {
  const byId = new Map<string, Element[]>();
  const root: Element = { ...nothing, children: [] };
  const open = [root];
  const sheets: string[] = [];
  let count = 0;
  for (const part of xmlParts(text, limits)) {
    const parent = open.at(-1) ?? root;
    if (part.kind === 'text') {
      if (parent.tag === 'style') sheets.push(decodedXml(part.text));
    } else if (part.kind === 'close') {
      if (open.length > 1) open.pop();
    } else {
      count += 1;
      if (count > maxElements) throw new OddXml('too many elements');
      const { element, id } = readElement(part.tag, depth);
      parent.children.push(element);
      if (id !== undefined) push(byId, id, element);
      if (!part.isClosed) open.push(element);
    }
  }
  return { root, byId, sheet: readSheet(sheets.join('')), count };
}

const nothing = {
  tag: '',
  references: [],
  classes: [],
  points: 1,
  length: 0,
  inputs: [],
  result: undefined,
} as const;

function readElement(
  { name, attributes }: XmlTag,
  depth: number,
): { element: Element; id: string | undefined } {
  const references: Reference[] = [];
  const found = new Map<string, string>();
  let isUnscaled = false;
  for (const [key, written] of attributes) {
    const value = decodedXml(written);
    const local = localName(key);
    if (!found.has(local) || key === local) found.set(local, value);
    isUnscaled ||= value.includes('non-scaling-stroke');
    if (local === 'href') references.push(readLink(value, depth));
    else if (local === 'style') references.push(...readDeclarations(value));
    else if (isStyle(key)) references.push(...readDeclaration(local, value));
  }
  const element: Element = {
    tag: localName(name),
    children: [],
    references,
    classes: (found.get('class') ?? '').split(/\s+/).filter((one) => one !== ''),
    points: numbersIn(found.get('d')) + numbersIn(found.get('points')) + 1,
    length: outlineLength(localName(name), withStyle(found)) * (isUnscaled ? unscaled : 1),
    inputs: ['in', 'in2'].flatMap((key) => found.get(key) ?? []),
    result: found.get('result'),
  };
  return { element, id: found.get('id') };
}

/** Counts the numbers of a line, which are not fewer than its points. */
function numbersIn(line = ''): number {
  let count = 0;
  for (const found of line.matchAll(/\.?\d+/g)) count += found.length;
  return count;
}

/** Reads a reference to an element of the drawing or to an image written into the address. */
function readLink(value: string, depth: number): Reference {
  const text = value.trim();
  if (text.startsWith('#')) return { ids: spellings(text.slice(1)), kind: 'href', extra: 0 };
  return { ids: [], kind: 'href', extra: costOfImage(text, depth) };
}

/** The characters in which an image states its size. */
const imageHead = 100_000;

function costOfImage(address: string, depth: number): number {
  const [head = '', type = '', options = ''] = /^data:([^;,]*)(;[^,]*)?,/i.exec(address) ?? [];
  if (head === '') return 0;
  const isDrawing = /svg/i.test(type);
  const content = address.slice(head.length, isDrawing ? undefined : head.length + imageHead);
  const bytes = decodedData(content, /;\s*base64/i.test(options));
  if (isDrawing) return costOf(new TextDecoder().decode(bytes), depth + 1);
  return isHugePicture(bytes) ? Infinity : 0;
}

/** Returns the bytes of an address; none if it is not readable. */
function decodedData(text: string, isBase64: boolean): Uint8Array {
  const bytes = new TextEncoder().encode(text);
  let length = 0;
  for (let at = 0; at < bytes.length; at += 1, length += 1) {
    const code = bytes[at] === 0x25 ? String.fromCharCode(...bytes.subarray(at + 1, at + 3)) : '';
    const isCode = /^[\da-f]{2}$/i.test(code);
    bytes[length] = isCode ? Number.parseInt(code, 16) : (bytes[at] ?? 0);
    if (isCode) at += 2;
  }
  const plain = bytes.subarray(0, length);
  if (!isBase64) return plain;
  const clean = new TextDecoder('latin1').decode(plain).replaceAll(/[\s=]/g, '');
  try {
    const whole = clean.length % 4 === 1 ? clean.slice(0, -1) : clean;
    return Uint8Array.from(atob(whole), (one) => one.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}

const readDeclarations = (text: string): Reference[] =>
  text.split(';').flatMap((one) => {
    const at = one.indexOf(':');
    return at === -1 ? [] : readDeclaration(one.slice(0, at).trim().toLowerCase(), one.slice(at + 1));
  });

function readDeclaration(property: string, value: string): Reference[] {
  // An escape could spell anything.
  if (/\\[\da-f]/i.test(value) || property.includes('\\')) return [{ ids: [], kind: 'own', extra: Infinity }];
  if (property === 'stroke-dasharray')
    return [{ ids: [], kind: 'dashes', extra: dashesPerUnit(value) * dashWeight }];
  // Outlines are measured by their attributes; the length of one that a style states is unknown.
  if (property === 'd' && value.includes('(')) return [{ ids: [], kind: 'own', extra: Infinity }];
  const ids = namedIn(value);
  const functions = property.endsWith('filter') ? value.split('(').length - value.split(/url\(/i).length : 0;
  if (ids.length === 0 && functions === 0) return [];
  // The variable of an element holds in all elements inside, at each use of it.
  if (property.startsWith('--')) return [{ ids, kind: 'own', extra: Infinity }];
  const kind = property.startsWith('marker')
    ? 'marker'
    : property === 'fill' || property === 'stroke'
      ? 'inherited'
      : 'own';
  return [{ ids, kind, extra: functions * (weights.get('filter') ?? 0) }];
}

const namedIn = (text: string): string[] =>
  text.includes('#')
    ? [...text.matchAll(/url\(\s*(?:['"]\s*)?#([^'")\s]+)/gi)].flatMap(([, id = '']) => spellings(id))
    : [];

/** Browsers decode a reference once: `#%61` is the element `a`. */
function spellings(id: string): string[] {
  if (!id.includes('%')) return [id];
  try {
    return [...new Set([id, decodeURIComponent(id)])];
  } catch {
    return [id];
  }
}

function withoutComments(sheet: string): string {
  const [first = '', ...others] = sheet.split('/*');
  const rests = others.map((one) => (one.includes('*/') ? one.slice(one.indexOf('*/') + 2) : ''));
  return [first, ...rests].join(' ');
}

/** A rule with a selector other than classes counts for every shape. */
function readSheet(text: string): Sheet {
  const sheet: Sheet = { ofClass: new Map(), ofAny: [] };
  for (const rule of withoutComments(text).split('}')) {
    const at = rule.lastIndexOf('{');
    if (at === -1) continue;
    const references = readDeclarations(rule.slice(at + 1));
    if (references.length === 0) continue;
    const classes = rule
      .slice(0, at)
      .split(',')
      .map((selector) => /^\s*[a-z]*\.([\w-]+)\s*$/i.exec(selector)?.[1]);
    if (classes.includes(undefined)) sheet.ofAny.push(...references);
    for (const name of new Set(classes)) if (name !== undefined) push(sheet.ofClass, name, references);
  }
  return sheet;
}

type Nodes = { readonly elements: number; readonly points: number; readonly length: number };
/** When references are drawn: once, by each element inside, at each point inside, and along each line inside. */
const occasions = {
  once: ['href', 'own'],
  inside: ['inherited'],
  points: ['marker'],
  length: ['dashes'],
} as const;
type Occasion = keyof typeof occasions;

/** Counts all that is drawn. Each element, name and rule is evaluated once. */
function countDrawn({ root, byId, sheet, count }: Drawing): number {
  const once = createEvaluation();
  const nodes = new Map<Element, Nodes>();
  const targetCost = (id: string): number =>
    once(`#${id}`, () => sumOf(byId.get(id) ?? [], (target) => elementCost(target)));
  const paintCost = (id: string): number => once(`url(#${id})`, () => sumOf(byId.get(id) ?? [], paintedCost));
  const paintedCost = (target: Element): number => {
    if (gradients.has(target.tag)) return 0;
    const weight = weights.get(target.tag) ?? 0;
    return elementCost(target) + weight * (target.tag === 'filter' ? filterSteps(target) : 1);
  };
  const groupCost = (group: readonly Reference[], occasion: Occasion): number =>
    sumOf(group, ({ ids, kind, extra }) =>
      occasions[occasion].some((one) => one === kind)
        ? extra + sumOf(ids, kind === 'href' ? targetCost : paintCost)
        : 0,
    );
  const classCost = (name: string, occasion: Occasion): number => {
    const groups = sheet.ofClass.get(name);
    if (groups === undefined) return 0;
    return once(`.${name} ${occasion}`, () => sumOf(groups, (group) => groupCost(group, occasion)));
  };
  const referenceCost = ({ references, classes }: Element, occasion: Occasion): number =>
    groupCost(references, occasion) + sumOf(classes, (name) => classCost(name, occasion));
  const anyCost = (occasion: Occasion): number =>
    sheet.ofAny.length === 0 ? 0 : once(`* ${occasion}`, () => groupCost(sheet.ofAny, occasion));
  const elementCost = (element: Element): number =>
    once(element, () => {
      const content = 1 + sumOf(element.children, elementCost) + referenceCost(element, 'once');
      // The nodes inside are known if their costs are.
      if (content === Infinity) return content;
      const inside = nodesIn(element);
      nodes.set(element, inside);
      const cost =
        content +
        times(referenceCost(element, 'inside'), inside.elements) +
        times(referenceCost(element, 'points'), inside.points) +
        times(referenceCost(element, 'length'), inside.length);
      if (!shapes.has(element.tag)) return cost;
      return (
        cost +
        anyCost('once') +
        anyCost('inside') +
        times(anyCost('points'), element.points) +
        times(anyCost('length'), element.length)
      );
    });
  const nodesIn = ({ children, references, points, length }: Element): Nodes => {
    const linked = references.flatMap(({ ids, kind }) =>
      kind === 'href' ? ids.flatMap((id) => byId.get(id)?.[0] ?? []) : [],
    );
    const all = [...children, ...linked].map(
      (one) => nodes.get(one) ?? { elements: 1, points: 1, length: 0 },
    );
    return {
      elements: 1 + sumOf(all, (one) => one.elements),
      points: points + sumOf(all, (one) => one.points),
      length: length + sumOf(all, (one) => one.length),
    };
  };
  const total = elementCost(root);
  return Number.isNaN(total) ? Infinity : Math.max(total, count);
}

/** Returns a function that evaluates each key once: Infinity if it contains itself, or a chain is too long. */
function createEvaluation(): (key: unknown, evaluate: () => number) => number {
  const known = new Map<unknown, { readonly cost: number; readonly height: number }>();
  const open = new Set<unknown>();
  /** The heights of the parts under evaluation. */
  const heights: number[] = [0];
  return (key, evaluate) => {
    if (open.has(key) || open.size > longest) return Infinity;
    let found = known.get(key);
    if (found === undefined) {
      open.add(key);
      heights.push(0);
      const cost = evaluate();
      const height = heights.pop() ?? 0;
      open.delete(key);
      found = { cost: height > longest ? Infinity : cost, height };
      known.set(key, found);
    }
    heights.push(Math.max(heights.pop() ?? 0, found.height + 1));
    return found.cost;
  };
}

/** Counts the steps of a filter: a step is repeated for each step that reads it. */
function filterSteps({ children }: Element): number {
  const byName = new Map<string, number>();
  let last = 0;
  for (const { tag, inputs, result, children: parts } of children) {
    if (!tag.startsWith('fe')) continue;
    const read = [...inputs, ...parts.flatMap((part) => part.inputs)];
    const cost = 1 + (read.length === 0 ? last : sumOf(read, (name) => byName.get(name) ?? 0));
    if (result !== undefined) byName.set(result, cost);
    last = cost;
  }
  return Math.max(1, last);
}

const times = (cost: number, count: number): number => (cost === 0 || count === 0 ? 0 : cost * count);

function sumOf<One>(all: readonly One[], costOfOne: (one: One) => number): number {
  let sum = 0;
  for (const one of all) sum += costOfOne(one);
  return sum;
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [value]);
  else known.push(value);
}

/** Whether an attribute may be a style: names, shapes, descriptions and attributes of other vocabularies are not. */
const isStyle = (name: string): boolean =>
  !name.includes(':') && !/^(?:(?:id|class|d|points)$|aria-|data-)/i.test(name);

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
