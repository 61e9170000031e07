import { randomUUID } from 'node:crypto';
import type { QaPart } from './qa-topics.ts';

/** NOTIFY carries 8,000 bytes; a sign of text takes three at most, and its quotes two. */
const partLength = 2_400;

/** A frame in as many messages as it takes. */
export function partsOf(linkId: string, to: QaPart['to'], text: string): readonly QaPart[] {
  const frame = randomUUID().slice(0, 8);
  const of = Math.max(1, Math.ceil(text.length / partLength));
  return Array.from({ length: of }, (_one, at) => ({
    kind: 'qa',
    linkId,
    to,
    frame,
    at,
    of,
    text: text.slice(at * partLength, (at + 1) * partLength),
  }));
}

/** Puts frames together again. Parts of one frame come in their order; after a gap the frame is dropped. */
export class QaAssembly {
  private frame = '';
  private texts: string[] = [];

  /** The frame, once its last part is here. */
  add({ frame, at, of, text }: QaPart): string | undefined {
    if (at === 0) {
      this.frame = frame;
      this.texts = [];
    }
    if (frame !== this.frame || at !== this.texts.length) return undefined;
    this.texts.push(text);
    return this.texts.length === of ? this.texts.splice(0).join('') : undefined;
  }
}
