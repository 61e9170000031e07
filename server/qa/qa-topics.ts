import { qaEndReason, type QaEndReason } from '#openapi/qa-frames.ts';
import type { Topic } from '#server/live/bus.ts';

/** A part of a frame of a QA link: NOTIFY carries little, so a frame travels in `of` of them. */
export type QaPart = {
  readonly kind: 'qa';
  readonly linkId: string;
  readonly to: 'watcher' | 'tab';
  /** The same for all parts of a frame. */
  readonly frame: string;
  readonly at: number;
  readonly of: number;
  readonly text: string;
};

type QaEnd = { readonly kind: 'qaEnd'; readonly linkId: string; readonly reason: QaEndReason };

export const qaTopic: Topic<QaPart> = {
  kind: 'qa',
  pace: 'prompt',
  read: (sent) => {
    if (!('linkId' in sent && 'to' in sent && 'frame' in sent && 'at' in sent)) return undefined;
    if (!('of' in sent && 'text' in sent)) return undefined;
    return {
      kind: 'qa',
      linkId: String(sent.linkId),
      to: sent.to === 'tab' ? 'tab' : 'watcher',
      frame: String(sent.frame),
      at: Number(sent.at),
      of: Number(sent.of),
      text: String(sent.text),
    };
  },
};

export const qaEndTopic: Topic<QaEnd> = {
  kind: 'qaEnd',
  pace: 'prompt',
  read: (sent) => {
    const reason = qaEndReason.safeParse('reason' in sent ? sent.reason : undefined).data;
    return reason === undefined || !('linkId' in sent)
      ? undefined
      : { kind: 'qaEnd', linkId: String(sent.linkId), reason };
  },
};
