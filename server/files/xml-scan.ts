/** A tag as it is written; `attributes` in their order, with their quotes taken off and nothing decoded. */
export type XmlTag = {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
};

export type XmlLimits = {
  /** How deep elements may lie in each other. */
  readonly depth: number;
  /** Of one tag. */
  readonly attributes: number;
};

/** Not what we read: declarations, sections that hold text as it is, tags that no program writes. */
export class OddXml extends Error {
  override readonly name = 'OddXml';
}

const name = /[\w:.-]+/y;
const gap = /\s*/y;

/**
 * Walks through the tags of XML once, from the left to the right, in time that grows with its length alone. What begins
 * with `<!` is refused but for comments, in which Scratch keeps the middle of a costume. Errors: OddXml.
 */
export function* xmlTags(xml: string, { depth, attributes }: XmlLimits): Generator<XmlTag> {
  let open = 0;
  for (let at = xml.indexOf('<'); at !== -1; at = xml.indexOf('<', at)) {
    const second = xml[at + 1];
    if (second === '!') at = after(xml, '-->', demand(xml.startsWith('<!--', at), at + 4));
    else if (second === '?') at = after(xml, '?>', at + 2);
    else if (second === '/') {
      open -= 1;
      at = after(xml, '>', demand(open >= 0, at + 2));
    } else {
      const read = readTag(xml, at + 1, attributes);
      if (!read.isClosed) open += 1;
      demand(open <= depth, 0);
      at = read.end;
      yield read.tag;
    }
  }
}

function demand(isRight: boolean, at: number): number {
  if (!isRight) throw new OddXml('not plainly written');
  return at;
}

function after(xml: string, mark: string, from: number): number {
  const found = xml.indexOf(mark, from);
  return demand(found !== -1, found + mark.length);
}

type ReadTag = { readonly tag: XmlTag; readonly end: number; readonly isClosed: boolean };

function readTag(xml: string, from: number, most: number): ReadTag {
  const title = take(xml, name, from);
  demand(title !== '', 0);
  const attributes: [string, string][] = [];
  let at = from + title.length;
  for (;;) {
    at += take(xml, gap, at).length;
    const isClosed = xml[at] === '/';
    if (isClosed) demand(xml[at + 1] === '>', 0);
    if (isClosed || xml[at] === '>')
      return { tag: { name: title, attributes }, end: at + (isClosed ? 2 : 1), isClosed };
    const key = take(xml, name, at);
    at += key.length;
    at += take(xml, gap, at).length;
    demand(key !== '' && xml[at] === '=', 0);
    at += 1 + take(xml, gap, at + 1).length;
    const quote = xml[at];
    const end = quote === '"' || quote === "'" ? xml.indexOf(quote, at + 1) : -1;
    demand(end !== -1 && attributes.length < most, 0);
    attributes.push([key, xml.slice(at + 1, end)]);
    at = end + 1;
  }
}

function take(xml: string, pattern: RegExp, from: number): string {
  pattern.lastIndex = from;
  return pattern.exec(xml)?.[0] ?? '';
}
