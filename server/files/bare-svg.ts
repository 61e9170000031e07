import { decodedXml, OddXml, xmlTokens, type XmlToken } from '#openapi/xml-scan.ts';

const svgSpace = 'http://www.w3.org/2000/svg';
const xlinkSpace = 'http://www.w3.org/1999/xlink';
const limits = { depth: 100, attributes: 100 };

/** Elements that are not drawn and describe the drawing. */
const notes: ReadonlySet<string> = new Set(['metadata', 'title', 'desc']);
/** Scratch writes the centre of a costume, without which it moves. */
const centre = /^<!--\s*rotationCenter:-?[\d.]{1,40}:-?[\d.]{1,40}\s*-->$/;

/** The namespaces that an element declares, by prefix, and those around it; the empty prefix is that of elements. */
type Scope = { readonly own: ReadonlyMap<string, string>; readonly outer?: Scope };
const outermost: Scope = {
  own: new Map([
    ['', svgSpace],
    ['svg', svgSpace],
    ['xlink', xlinkSpace],
  ]),
};

/**
 * Returns an SVG without the notes of its author and of drawing programs: comments, instructions, metadata, titles, and
 * elements and attributes of other namespaces, which contain names and paths. The rest stays as it is written.
 * Undefined for text that is no plain SVG. Runs in linear time.
 */
export function bareSvg(text: string): string | undefined {
  try {
    const bare = [...keptParts(text)].join('');
    // The root may belong to another namespace.
    return /<(?:[\w.-]+:)?svg[\s>/]/i.test(bare) ? bare : undefined;
  } catch (error) {
    if (error instanceof OddXml) return undefined;
    throw error;
  }
}

function* keptParts(text: string): Generator<string> {
  type Open = { readonly scope: Scope; readonly isKept: boolean; readonly isStyle: boolean };
  const open: Open[] = [];
  for (const token of xmlTokens(text, limits)) {
    const outer = open.at(-1) ?? { scope: outermost, isKept: true, isStyle: false };
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
        const scope = scopeOf(token, outer.scope);
        const [prefix, local] = split(token.tag.name);
        const isKept = outer.isKept && spaceOf(prefix, scope) === svgSpace && !notes.has(local.toLowerCase());
        if (isKept) yield bareTag(token, text, scope);
        if (!token.isClosed) open.push({ scope, isKept, isStyle: isKept && local.toLowerCase() === 'style' });
        break;
      }
      default:
        token satisfies never;
    }
  }
}

type OpenToken = XmlToken & { readonly kind: 'open' };

function scopeOf({ tag }: OpenToken, outer: Scope): Scope {
  const own = tag.attributes.flatMap(([name, value]) => {
    const [prefix, local] = split(name);
    if (name !== 'xmlns' && prefix !== 'xmlns') return [];
    return [[name === 'xmlns' ? '' : local, decodedXml(value).trim()] as const];
  });
  return own.length === 0 ? outer : { own: new Map(own), outer };
}

/** Returns the namespace of a prefix. Scopes are as many as the depth limit, so they are searched, not copied. */
function spaceOf(prefix: string, { own, outer }: Scope): string | undefined {
  return own.get(prefix) ?? (outer === undefined ? undefined : spaceOf(prefix, outer));
}

/** Returns the tag without attributes that are not drawn, and the blanks before them. */
function bareTag({ start, end, tag, places }: OpenToken, text: string, scope: Scope): string {
  let from = start;
  let bare = '';
  for (const [at, [name]] of tag.attributes.entries()) {
    const place = places[at];
    if (place === undefined || isDrawn(name, scope)) continue;
    bare += text.slice(from, place.start);
    from = place.end;
  }
  return bare + text.slice(from, end);
}

function isDrawn(name: string, scope: Scope): boolean {
  const [prefix, local] = split(name);
  if (name === 'xmlns') return spaceOf('', scope) === svgSpace;
  if (prefix === 'xmlns') return [svgSpace, xlinkSpace].includes(spaceOf(local, scope) ?? '');
  // The paint editor of Scratch keeps its layers in it.
  if (prefix === '') return name === 'data-paper-data' || !/^(?:data|aria)-/i.test(name);
  if (prefix === 'xml') return local !== 'base';
  return spaceOf(prefix, scope) === xlinkSpace && local !== 'title';
}

/** Splits a name into prefix and local name. */
function split(name: string): readonly [prefix: string, local: string] {
  const at = name.indexOf(':');
  return at === -1 ? ['', name] : [name.slice(0, at), name.slice(at + 1)];
}

/** Replaces the comments of a style sheet by blanks, which join nothing. */
function withoutComments(sheet: string): string {
  let kept = '';
  let from = 0;
  for (let at = sheet.indexOf('/*'); at !== -1; at = sheet.indexOf('/*', from)) {
    const end = sheet.indexOf('*/', at + 2);
    if (end === -1) break;
    kept += `${sheet.slice(from, at)} `;
    from = end + 2;
  }
  return kept + sheet.slice(from);
}
