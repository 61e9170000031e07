/** A tag as it is written; `attributes` in their order, with their quotes taken off and nothing decoded. */
export type XmlTag = {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
};

/** A piece of an XML text. A tag that closes itself is an `open` with `isClosed` and has no `close`. */
export type XmlPart =
  | { readonly kind: 'open'; readonly tag: XmlTag; readonly isClosed: boolean }
  | { readonly kind: 'close'; readonly name: string }
  /** Between two tags, with nothing decoded. */
  | { readonly kind: 'text'; readonly text: string };

export type XmlLimits = {
  /** How deep elements may lie in each other. */
  readonly depth: number;
  /** Maximum attributes of one tag. */
  readonly attributes: number;
  /** Accepts sections of plain text (CDATA); they are yielded as text, with `&` and `<` written as entities. */
  readonly sections?: boolean;
};

/** Unsupported XML: declarations, CDATA sections, malformed tags. */
export class OddXml extends Error {
  override readonly name = 'OddXml';
}

const name = /[\w:.-]+/y;
const gap = /\s*/y;

/**
 * Scans XML once in linear time. Markup that begins with `<!` is refused, except comments, in which Scratch stores the
 * centre of a costume. Errors: OddXml.
 */
export function* xmlParts(
  xml: string,
  { depth, attributes, sections = false }: XmlLimits,
): Generator<XmlPart> {
  let open = 0;
  let from = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    if (at > from) yield { kind: 'text', text: xml.slice(from, at) };
    const second = xml[at + 1];
    if (sections && xml.startsWith('<![CDATA[', at)) {
      const start = at + 9;
      at = after(xml, ']]>', start);
      yield {
        kind: 'text',
        text: xml
          .slice(start, at - 3)
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;'),
      };
    } else if (second === '!') at = after(xml, '-->', expectMarkup(xml.startsWith('<!--', at), at + 4));
    else if (second === '?') at = after(xml, '?>', at + 2);
    else if (second === '/') {
      open -= 1;
      const start = expectMarkup(open >= 0, at + 2);
      at = after(xml, '>', start);
      yield { kind: 'close', name: xml.slice(start, at - 1).trimEnd() };
    } else {
      const read = readTag(xml, at + 1, attributes);
      if (!read.isClosed) open += 1;
      expectMarkup(open <= depth, 0);
      at = read.end;
      yield { kind: 'open', tag: read.tag, isClosed: read.isClosed };
    }
    from = at;
  }
}

/** The tags of `xmlParts` alone. */
export function* xmlTags(xml: string, limits: XmlLimits): Generator<XmlTag> {
  for (const part of xmlParts(xml, limits)) if (part.kind === 'open') yield part.tag;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes XML text or an attribute value. Unknown entities stay unchanged. */
export function decodedXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, ...found) => {
    const [decimal, hex, named]: unknown[] = found;
    if (typeof named === 'string') return entities[named] ?? whole;
    const code = typeof decimal === 'string' ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
  });
}

function expectMarkup(isRight: boolean, at: number): number {
  if (!isRight) throw new OddXml('not plainly written');
  return at;
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return expectMarkup(found !== -1, found + mark.length);
}

type ReadTag = { readonly tag: XmlTag; readonly end: number; readonly isClosed: boolean };

function readTag(xml: string, from: number, most: number): ReadTag {
  const title = take(xml, name, from);
  expectMarkup(title !== '', 0);
  const attributes: [string, string][] = [];
  let at = from + title.length;
  for (;;) {
    at += take(xml, gap, at).length;
    const isClosed = xml[at] === '/';
    if (isClosed) expectMarkup(xml[at + 1] === '>', 0);
    if (isClosed || xml[at] === '>')
      return { tag: { name: title, attributes }, end: at + (isClosed ? 2 : 1), isClosed };
    const key = take(xml, name, at);
    at += key.length;
    at += take(xml, gap, at).length;
    expectMarkup(key !== '' && xml[at] === '=', 0);
    at += 1 + take(xml, gap, at + 1).length;
    const quote = xml[at];
    const end = quote === '"' || quote === "'" ? xml.indexOf(quote, at + 1) : -1;
    expectMarkup(end !== -1 && attributes.length < most, 0);
    attributes.push([key, xml.slice(at + 1, end)]);
    at = end + 1;
  }
}

function take(xml: string, pattern: RegExp, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(xml)?.[0] ?? '';
}
