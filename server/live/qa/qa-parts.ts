import { randomUUID } from 'node:crypto';
import { qaEndReason } from '#openapi/qa-frames.ts';
import type { BusMessage } from '../bus.ts';

/** NOTIFY carries 8,000 bytes; a sign of text takes three at most, and its quotes two. */
const partLength = 2_400;

export type QaPart = Extract<BusMessage, { kind: 'qa' }>;

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

export function readQaMessage(value: object): BusMessage | undefined {
  if (!('kind' in value && 'linkId' in value)) return undefined;
  const linkId = String(value.linkId);
  if (value.kind === 'qaEnd') {
    const reason = qaEndReason.safeParse('reason' in value ? value.reason : undefined).data;
    return reason === undefined ? undefined : { kind: 'qaEnd', linkId, reason };
  }
  if (!('to' in value && 'frame' in value && 'at' in value && 'of' in value && 'text' in value))
    return undefined;
  return {
    kind: 'qa',
    linkId,
    to: value.to === 'tab' ? 'tab' : 'watcher',
    frame: String(value.frame),
    at: Number(value.at),
    of: Number(value.of),
    text: String(value.text),
  };
}
