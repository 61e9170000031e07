import * as z from 'zod/mini';

// Counts what an SVG draws through references. Each `<use>` draws its target again, and a target may refer to two more,
// so that a few lines can multiply to a thousand million drawings.

/** Maximum elements drawn in addition to those in the file. */
const mostDrawn = 50_000;
/** Maximum length of a chain of references. */
const longest = 500;

const node = z.record(z.string(), z.unknown());
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

type Element = {
  readonly tag: string;
  readonly children: readonly Element[];
  /** Referenced ids, and how often each is drawn. */
  readonly names: readonly { readonly id: string; readonly times: number }[];
  readonly classes: readonly string[];
};
type Found = {
  readonly root: Element;
  readonly byId: ReadonlyMap<string, readonly Element[]>;
  readonly styles: Styles;
  readonly count: number;
};
/** Ids referenced by style sheets: for elements of a class, and for any shape. */
type Styles = { readonly ofClass: Map<string, Set<string>>; readonly ofAny: Set<string> };

/**
 * Whether a parsed SVG (svg.ts, `preserveOrder`) draws little more than its own elements: multiplying and cyclic
 * references are rejected. Runs in linear time.
 */
export function drawsLittleMore(tree: unknown): boolean {
  const found = collect(tree);
  const costs = new Map<Element, number>();
  const open = new Set<Element>();
  const most = found.count + mostDrawn;
  const costOf = (element: Element, depth: number): number => {
    const known = costs.get(element);
    if (known !== undefined) return known;
    if (open.has(element) || depth > longest) return Infinity;
    open.add(element);
    let cost = 1;
    for (const child of element.children) cost += costOf(child, depth + 1);
    for (const { id, times } of namesOf(element, found.styles))
      for (const target of found.byId.get(id) ?? []) {
        // The limit was exceeded before.
        if (cost > most) break;
        cost += times * costOf(target, depth + 1);
      }
    open.delete(element);
    costs.set(element, cost);
    return cost;
  };
  return costOf(found.root, 0) <= most;
}

function namesOf({ tag, names, classes }: Element, { ofClass, ofAny }: Styles): Element['names'] {
  if (!shapes.has(tag)) return names;
  const styled = [...ofAny, ...classes.flatMap((one) => [...(ofClass.get(one) ?? [])])];
  return styled.length === 0 ? names : [...names, ...styled.map((id) => ({ id, times: 1 }))];
}

function collect(tree: unknown): Found {
  const byId = new Map<string, Element[]>();
  const styles: Styles = { ofClass: new Map(), ofAny: new Set() };
  let count = 0;
  const read = (nodes: unknown): Element[] => {
    if (!Array.isArray(nodes)) return [];
    return nodes.flatMap((one: unknown) => {
      const parsed = z.safeParse(node, one);
      if (!parsed.success) return [];
      const { ':@': given, ...rest } = parsed.data;
      const attributes = z.safeParse(node, given ?? {}).data ?? {};
      return Object.entries(rest).flatMap(([name, value]) => {
        if (!Array.isArray(value)) return [];
        const tag = localName(name);
        if (tag === 'style') readStyle(textOf(value), styles);
        count += 1;
        const element = { tag, children: read(value), ...told(attributes) };
        const id = attributes['id'];
        if (typeof id === 'string') byId.set(id, [...(byId.get(id) ?? []), element]);
        return [element];
      });
    });
  };
  const children = read(tree);
  return { root: { tag: '', children, names: [], classes: [] }, byId, styles, count };
}

function told(attributes: Readonly<Record<string, unknown>>): Pick<Element, 'names' | 'classes'> {
  const names: { id: string; times: number }[] = [];
  let points = 1;
  for (const [name, value] of Object.entries(attributes)) {
    if (localName(name) === 'd' || localName(name) === 'points')
      points = Math.max(points, String(value).split(/[\s,a-zA-Z]+/).length);
  }
  for (const [name, value] of Object.entries(attributes)) {
    const text = String(value);
    const local = localName(name);
    if (local === 'href' && text.trim().startsWith('#'))
      for (const id of spellings(text.trim().slice(1))) names.push({ id, times: 1 });
    // A marker is drawn at each point of a line.
    const times = local.startsWith('marker') || /marker/i.test(text) ? points : 1;
    for (const id of namedIn(text)) names.push({ id, times });
  }
  const given = attributes['class'];
  const classes = typeof given === 'string' ? given.split(/\s+/).filter((one) => one !== '') : [];
  return { names, classes };
}

const namedIn = (text: string): string[] =>
  [...text.matchAll(/url\(\s*['"]?#([^'")\s]+)/gi)].flatMap(([, id = '']) => spellings(id));

/** Browsers decode a reference once: `#%61` is the element `a`. */
function spellings(id: string): string[] {
  try {
    return [...new Set([id, decodeURIComponent(id)])];
  } catch {
    return [id];
  }
}

/** A rule with a selector other than classes counts for every shape. */
function readStyle(sheet: string, { ofClass, ofAny }: Styles): void {
  for (const rule of sheet.split('}')) {
    const at = rule.lastIndexOf('{');
    const ids = namedIn(rule.slice(at + 1));
    if (at === -1 || ids.length === 0) continue;
    for (const selector of rule.slice(0, at).split(',')) {
      const [, name] = /^\s*[a-z]*\.([\w-]+)\s*$/i.exec(selector) ?? [];
      const into = name === undefined ? ofAny : (ofClass.get(name) ?? new Set<string>());
      for (const id of ids) into.add(id);
      if (name !== undefined) ofClass.set(name, into);
    }
  }
}

function textOf(nodes: readonly unknown[]): string {
  return nodes
    .map((one) => z.safeParse(node, one).data?.['#text'])
    .filter((text) => typeof text === 'string')
    .join('');
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();
