import { localName } from './xlsx-archive.ts';
import { decodedXml, type XmlPart } from '#openapi/xml-scan.ts';

/** Collects the texts of an item or a cell; how characters are pronounced (`rPh`) is not part of them. */
export class TextCollector {
  #text = '';
  #isText = false;
  #spoken = 0;

  take(part: XmlPart): void {
    if (part.kind === 'text') {
      if (this.#isText && this.#spoken === 0) this.#text += part.text;
      return;
    }
    const kind = localName(part.kind === 'open' ? part.tag.name : part.name);
    const isOpened = part.kind === 'open' && !part.isClosed;
    if (kind === 't') this.#isText = isOpened;
    if (kind === 'rPh') this.#spoken += isOpened ? 1 : part.kind === 'close' ? -1 : 0;
  }

  /** Decodes and returns the collected text, and starts a new one. */
  end(): string {
    const text = unescaped(decodedXml(this.#text));
    this.#text = '';
    return text;
  }
}

/** Characters that XML may not hold stand as _xHHHH_. */
export function unescaped(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
