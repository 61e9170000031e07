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
const sectionStart = '<![CDATA[';
const sectionEnd = ']]>';

/** The place of a piece in the text. */
export type XmlPlace = { readonly start: number; readonly end: number };

/** A piece of an XML text with its place, so that the rest of a text can stay as it is written. */
export type XmlToken = XmlPlace &
  (
    | {
        readonly kind: 'open';
        readonly tag: XmlTag;
        readonly isClosed: boolean;
        /** The place of each attribute, including the blanks before it. */
        readonly places: readonly XmlPlace[];
      }
    | { readonly kind: 'close' | 'text' | 'section' | 'comment' | 'instruction' }
  );

/**
 * Scans XML once in linear time. Markup that begins with `<!` is refused, except comments, in which Scratch stores the
 * centre of a costume, and sections if the limits accept them. Errors: OddXml.
 */
export function* xmlTokens(
  xml: string,
  { depth, attributes, sections = false }: XmlLimits,
): Generator<XmlToken> {
  let open = 0;
  let from = 0;
  for (let start = xml.indexOf('<'); start !== -1; start = xml.indexOf('<', from)) {
    if (start > from) yield { kind: 'text', start: from, end: start };
    const second = xml[start + 1];
    if (sections && xml.startsWith(sectionStart, start)) {
      from = after(xml, sectionEnd, start + sectionStart.length);
      yield { kind: 'section', start, end: from };
    } else if (second === '!') {
      from = after(xml, '-->', expectMarkup(xml.startsWith('<!--', start), start + 4));
      yield { kind: 'comment', start, end: from };
    } else if (second === '?') {
      from = after(xml, '?>', start + 2);
      yield { kind: 'instruction', start, end: from };
    } else if (second === '/') {
      open -= 1;
      from = after(xml, '>', expectMarkup(open >= 0, start + 2));
      yield { kind: 'close', start, end: from };
    } else {
      const { tag, end, isClosed, places } = readTag(xml, start + 1, attributes);
      if (!isClosed) open += 1;
      expectMarkup(open <= depth, 0);
      from = end;
      yield { kind: 'open', tag, isClosed, places, start, end };
    }
  }
  if (from < xml.length) yield { kind: 'text', start: from, end: xml.length };
}

/** The tokens of `xmlTokens` without comments, instructions and the text after the last tag. */
export function* xmlParts(xml: string, limits: XmlLimits): Generator<XmlPart> {
  for (const token of xmlTokens(xml, limits)) {
    const { kind, start, end } = token;
    if (kind === 'open') yield { kind, tag: token.tag, isClosed: token.isClosed };
    else if (kind === 'close') yield { kind, name: xml.slice(start + 2, end - 1).trimEnd() };
    else if (kind === 'section') {
      const section = xml.slice(start + sectionStart.length, end - sectionEnd.length);
      yield { kind: 'text', text: section.replaceAll('&', '&amp;').replaceAll('<', '&lt;') };
    } else if (kind === 'text' && end < xml.length) yield { kind, text: xml.slice(start, end) };
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

type ReadTag = {
  readonly tag: XmlTag;
  readonly end: number;
  readonly isClosed: boolean;
  readonly places: readonly XmlPlace[];
};

function readTag(xml: string, from: number, max: number): ReadTag {
  const title = take(xml, name, from);
  expectMarkup(title !== '', 0);
  const attributes: [string, string][] = [];
  const places: XmlPlace[] = [];
  let at = from + title.length;
  for (;;) {
    const start = at;
    at += take(xml, gap, at).length;
    const isClosed = xml[at] === '/';
    if (isClosed) expectMarkup(xml[at + 1] === '>', 0);
    if (isClosed || xml[at] === '>')
      return { tag: { name: title, attributes }, end: at + (isClosed ? 2 : 1), isClosed, places };
    const key = take(xml, name, at);
    at += key.length;
    at += take(xml, gap, at).length;
    expectMarkup(key !== '' && xml[at] === '=', 0);
    at += 1 + take(xml, gap, at + 1).length;
    const quote = xml[at];
    const end = quote === '"' || quote === "'" ? xml.indexOf(quote, at + 1) : -1;
    expectMarkup(end !== -1 && attributes.length < max, 0);
    attributes.push([key, xml.slice(at + 1, end)]);
    at = end + 1;
    places.push({ start, end: at });
  }
}

function take(xml: string, pattern: RegExp, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(xml)?.[0] ?? '';
}
