import { decodedXml, OddXml, xmlTags, xmlTokens, type XmlToken } from '#openapi/xml-scan.ts';
import { cleanDataUrl } from './clean-data-url.ts';

const svgSpace = 'http://www.w3.org/2000/svg';
const xlinkSpace = 'http://www.w3.org/1999/xlink';
const limits = { depth: 100, attributes: 100 };

/** Elements that are not drawn and describe the drawing. */
const notes: ReadonlySet<string> = new Set(['metadata', 'title', 'desc']);
/** Scratch stores the centre of a costume in a comment. */
const centre = /^<!--\s*rotationCenter:-?[\d.]{1,40}:-?[\d.]{1,40}\s*-->$/;

/**
 * The namespaces that an element declares, by prefix; the empty prefix is for elements without one. Copying the outer
 * ones for each element would take quadratic time.
 */
type Spaces = { readonly own: ReadonlyMap<string, string>; readonly outer?: Spaces };
const rootSpaces: Spaces = {
  own: new Map([
    ['', svgSpace],
    ['svg', svgSpace],
    ['xlink', xlinkSpace],
  ]),
};

function spaceOf(prefix: string, spaces: Spaces): string | undefined {
  let found: string | undefined;
  for (let at: Spaces | undefined = spaces; at !== undefined && found === undefined; at = at.outer)
    found = at.own.get(prefix);
  return found;
}

/**
 * Removes metadata from an SVG: comments, instructions, titles, elements and attributes of other namespaces (which
 * contain names and paths), and the metadata of embedded images. The rest stays unchanged. Returns undefined for text
 * that is not a plain SVG. Runs in linear time.
 */
export function cleanSvg(text: string): string | undefined {
  try {
    for (const tag of xmlTags(text, limits)) void tag;
    const bare = [...sanitizeParts(text)].join('');
    // The root may belong to another namespace.
    return /<(?:[\w.-]+:)?svg[\s>/]/i.test(bare) ? bare : undefined;
  } catch (error) {
    if (error instanceof OddXml) return undefined;
    throw error;
  }
}

function* sanitizeParts(text: string): Generator<string> {
  type Open = { readonly spaces: Spaces; readonly isKept: boolean; readonly isStyle: boolean };
  const open: Open[] = [];
  for (const token of xmlTokens(text, limits)) {
    const outer = open.at(-1) ?? { spaces: rootSpaces, isKept: true, isStyle: false };
    const written = text.slice(token.start, token.end);
    switch (token.kind) {
      case 'comment':
        if (outer.isKept && centre.test(written)) yield written;
        break;
      case 'instruction':
        if (/^<\?xml\s/.test(written)) yield written;
        break;
      case 'text':
      case 'section':
        if (outer.isKept) yield outer.isStyle ? withoutComments(written) : written;
        break;
      case 'close':
        if (outer.isKept) yield written;
        open.pop();
        break;
      case 'open': {
        const spaces = spacesWithin(token, outer.spaces);
        const [prefix, local] = split(token.tag.name);
        const isKept =
          outer.isKept && spaceOf(prefix, spaces) === svgSpace && !notes.has(local.toLowerCase());
        if (isKept) yield cleanTag(token, text, spaces);
        if (!token.isClosed)
          open.push({ spaces, isKept, isStyle: isKept && local.toLowerCase() === 'style' });
        break;
      }
      default:
        token satisfies never;
    }
  }
}

type OpenToken = XmlToken & { readonly kind: 'open' };

function spacesWithin({ tag }: OpenToken, outer: Spaces): Spaces {
  const declarations = tag.attributes.flatMap(([name, value]) => {
    const [prefix, local] = split(name);
    if (name !== 'xmlns' && prefix !== 'xmlns') return [];
    return [[name === 'xmlns' ? '' : local, decodedXml(value).trim()] as const];
  });
  return declarations.length === 0 ? outer : { own: new Map(declarations), outer };
}

/**
 * Returns the tag without attributes that are not drawn, and the blanks before them. Images inside lose their
 * metadata.
 */
function cleanTag({ start, end, tag, places }: OpenToken, text: string, spaces: Spaces): string {
  let from = start;
  let bare = '';
  for (const [at, [name, value]] of tag.attributes.entries()) {
    const span = places[at];
    if (span === undefined) continue;
    const safeText = isDrawn(name, spaces) ? cleanAttribute(name, value) : '';
    if (safeText === undefined) continue;
    bare += text.slice(from, span.start) + safeText;
    from = span.end;
  }
  return bare + text.slice(from, end);
}

/** Returns the replacement of an attribute that contains an image; undefined if the attribute stays unchanged. */
function cleanAttribute(name: string, value: string): string | undefined {
  if (split(name)[1].toLowerCase() !== 'href') return undefined;
  const address = decodedXml(value);
  const bare = cleanDataUrl(address);
  if (bare === '' && address !== '') throw new OddXml('an image that cannot be read');
  return bare === address ? undefined : ` ${name}="${bare}"`;
}

function isDrawn(name: string, spaces: Spaces): boolean {
  const [prefix, local] = split(name);
  if (name === 'xmlns') return spaceOf('', spaces) === svgSpace;
  if (prefix === 'xmlns') return [svgSpace, xlinkSpace].includes(spaceOf(local, spaces) ?? '');
  // The paint editor of Scratch keeps its layers in it.
  if (prefix === '') return name === 'data-paper-data' || !/^(?:data|aria)-/i.test(name);
  if (prefix === 'xml') return local !== 'base';
  return spaceOf(prefix, spaces) === xlinkSpace && local !== 'title';
}

/** Splits a name into prefix and local name. */
function split(name: string): readonly [prefix: string, local: string] {
  const at = name.indexOf(':');
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}

/** Replaces the comments of a style sheet by blanks. */
function withoutComments(sheet: string): string {
  let result = '';
  let from = 0;
  for (let at = sheet.indexOf('/*'); at !== -1; at = sheet.indexOf('/*', from)) {
    const end = sheet.indexOf('*/', at + 2);
    if (end === -1) break;
    result += `${sheet.slice(from, at)} `;
    from = end + 2;
  }
  return result + sheet.slice(from);
}
