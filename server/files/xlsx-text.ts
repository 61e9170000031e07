import { localName } from './xlsx-archive.ts';
import { decodedXml, type XmlPart } from '#openapi/xml-scan.ts';

/** Collects the texts of an item or a cell, without the pronunciation (`rPh`). */
export class TextCollector {
  #text = '';
  #isText = false;
  #phoneticDepth = 0;

  take(part: XmlPart): void {
    if (part.kind === 'text') {
      if (this.#isText && this.#phoneticDepth === 0) this.#text += part.text;
      return;
    }
    const kind = localName(part.kind === 'open' ? part.tag.name : part.name);
    const isOpened = part.kind === 'open' && !part.isClosed;
    if (kind === 't') this.#isText = isOpened;
    if (kind === 'rPh') this.#phoneticDepth += isOpened ? 1 : part.kind === 'close' ? -1 : 0;
  }

  /** Decodes and returns the collected text, and starts a new one. */
  end(): string {
    const text = decodeEscapes(decodedXml(this.#text));
    this.#text = '';
    return text;
  }
}

/** Decodes `_xHHHH_`, which represents characters that XML does not allow. */
export function decodeEscapes(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replaceAll(/_x([\da-f]{4})_/gi, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}
