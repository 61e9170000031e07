import type { Entry, ZipFile } from 'yauzl';
import { unreadable } from './sheet-kind.ts';
import { decodedXml, xmlTags, type XmlLimits, type XmlTag } from '#openapi/xml-scan.ts';

/** Sizes in bytes, of the inflated content; rows and columns as their addresses count them, empty ones too. */
export type XlsxLimits = {
  readonly rows: number;
  readonly columns: number;
  readonly inflated: number;
  readonly entries: number;
  /** Characters of all cells together: many cells may refer to one text of megabytes. */
  readonly characters: number;
  /** Cells that merged ranges fill. */
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
export class Rejected extends Error {}

export const tooLarge = '文件解压后过大';

/** More than any program writes into a tag of a workbook, and deeper than its parts lie in each other. */
export const xmlLimits: XmlLimits = { depth: 50, attributes: 100 };

/** Without its prefix. */
export function localName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

/** By its local name; empty when the tag has none. */
export function attribute({ attributes }: XmlTag, name: string): string {
  for (const [key, value] of attributes) if (localName(key) === name) return decodedXml(value);
  return '';
}

export const isTrue = (text: string): boolean => text === '1' || text === 'true' || text === 'on';

/** The entries by their names in lower case. */
export async function entriesOf(
  zip: ZipFile,
  { entries: max }: XlsxLimits,
): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > max) throw new Rejected(tooLarge);
  const found = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) found.set(entry.fileName.toLowerCase(), entry);
  return found;
}

export type Relation = { readonly kind: string; readonly target: string };

/** The parts of a workbook; what they inflate to is counted together, those read twice twice. */
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

  /** Errors: Rejected when it is not there or too large. */
  async text(path: string): Promise<string> {
    const entry = this.#entries.get(path.toLowerCase());
    if (entry === undefined) throw new Rejected(unreadable);
    const chunks: Buffer[] = [];
    for await (const chunk of await this.#zip.openReadStreamPromise(entry)) {
      if (!Buffer.isBuffer(chunk)) throw new Rejected(unreadable);
      this.#room -= chunk.length;
      if (this.#room < 0) throw new Rejected(tooLarge);
      chunks.push(chunk);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  }

  /** Returns the relations of the part at a path. */
  async relations(path: string) {
    const at = path.lastIndexOf('/') + 1;
    const folder = path.slice(0, at);
    const named = `${folder}_rels/${path.slice(at)}.rels`;
    const byId = new Map<string, Relation>();
    for (const tag of this.has(named) ? xmlTags(await this.text(named), xmlLimits) : []) {
      if (localName(tag.name) !== 'Relationship' || attribute(tag, 'TargetMode') === 'External') continue;
      const kind = attribute(tag, 'Type');
      byId.set(attribute(tag, 'Id'), {
        kind: kind.slice(kind.lastIndexOf('/') + 1),
        target: resolved(folder, attribute(tag, 'Target')),
      });
    }
    return {
      byId: (id: string) => byId.get(id),
      byKind: (kind: string) => [...byId.values()].find((one) => one.kind === kind)?.target,
    };
  }
}

function resolved(folder: string, target: string): string {
  const path = /^[/\\]/.test(target) ? target.slice(1) : `${folder}${target}`;
  const steps: string[] = [];
  for (const step of path.split(/[/\\]/))
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  return steps.join('/');
}

/** The path of the workbook. */
export async function mainPart(archive: Archive): Promise<string> {
  const { byKind } = await archive.relations('');
  return byKind('officeDocument') ?? 'xl/workbook.xml';
}
