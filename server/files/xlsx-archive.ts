import type { Entry, ZipFile } from 'yauzl';
import { unreadable } from './sheet-kind.ts';
import { decodedXml, xmlTags, type XmlLimits, type XmlTag } from '#openapi/xml-scan.ts';

/** Sizes in bytes of the inflated content; rows and columns by their addresses, empty ones included. */
export type XlsxLimits = {
  readonly rows: number;
  readonly columns: number;
  readonly inflated: number;
  readonly entries: number;
  /** Total characters of all cells: many cells may refer to one text of megabytes. */
  readonly characters: number;
  /** Number of cells that merged ranges fill. */
  readonly filled: number;
};

export const XLSX_LIMITS: XlsxLimits = {
  rows: 20_000,
  // A form has 300 fields, and its export two columns more.
  columns: 302,
  inflated: 20 * 1024 * 1024,
  entries: 500,
  characters: 20 * 1024 * 1024,
  filled: 200_000,
};

/** The file is rejected; the message is for the uploader. */
export class XlsxRejection extends Error {}

export const tooLarge = '文件解压后太大，请减少内容后再上传';

/** More attributes and nesting than any program writes in a workbook. */
export const xmlLimits: XmlLimits = { depth: 50, attributes: 100 };

/** Returns a name without its prefix. */
export function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/** Returns an attribute by its local name; empty if the tag has none. */
export function attribute({ attributes }: XmlTag, name: string): string {
  for (const [key, value] of attributes) if (localName(key) === name) return decodedXml(value);
  return '';
}

export const isTrue = (text: string): boolean => text === '1' || text === 'true' || text === 'on';

/** Returns the entries by their names in lower case. */
export async function entriesOf(
  zip: ZipFile,
  { entries: max }: XlsxLimits,
): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > max) throw new XlsxRejection(tooLarge);
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) found.set(entry.fileName.toLowerCase(), entry);
  return found;
}

export type Relation = { readonly kind: string; readonly target: string };

/** The parts of a workbook. Their inflated sizes are added, and counted again for a part that is read again. */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  #room: number;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, room: number) {
    this.#zip = zip;
    this.#entries = entries;
    this.#room = room;
  }

  has(path: string): boolean {
    return this.#entries.has(path.toLowerCase());
  }

  /** Returns the text of a part. Errors: XlsxRejection if it is missing or too large. */
  async text(path: string): Promise<string> {
    const entry = this.#entries.get(path.toLowerCase());
    if (entry === undefined) throw new XlsxRejection(unreadable);
    const chunks: Buffer[] = [];
    for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) throw new XlsxRejection(unreadable);
      this.#room -= chunk.length;
      if (this.#room < 0) throw new XlsxRejection(tooLarge);
      chunks.push(chunk);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  }

  /** Returns the relations of the part at a path. */
  async relations(path: string) {
    const at = path.lastIndexOf('/') + 1;
    const folder = path.slice(0, at);
    const relationsPath = `${folder}_rels/${path.slice(at)}.rels`;
    const byId = new Map<string, Relation>();
    for (const tag of this.has(relationsPath) ? xmlTags(await this.text(relationsPath), xmlLimits) : []) {
      if (localName(tag.name) !== 'Relationship' || attribute(tag, 'TargetMode') === 'External') continue;
      const kind = attribute(tag, 'Type');
      byId.set(attribute(tag, 'Id'), {
        kind: kind.slice(kind.lastIndexOf('/') + 1),
        target: resolvePath(folder, attribute(tag, 'Target')),
      });
    }
    return {
      byId: (id: string) => byId.get(id),
      byKind: (kind: string) => [...byId.values()].find((one) => one.kind === kind)?.target,
    };
  }
}

function resolvePath(folder: string, target: string): string {
  const path = /^[/\\]/.test(target) ? target.slice(1) : `${folder}${target}`;
  const steps: string[] = [];
  for (const step of path.split(/[/\\]/))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return steps.join('/');
}

/** Returns the path of the workbook. */
export async function mainPart(archive: Archive): Promise<string> {
  const { byKind } = await archive.relations('');
  return byKind('officeDocument') ?? 'xl/workbook.xml';
}
