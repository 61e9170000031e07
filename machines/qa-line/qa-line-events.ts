/** Why a link is over; empty while that is unknown. The words of the wire are those of openapi/qa-frames.ts. */
export type QaReason = string;

/** What the socket says: it is there; something was said, so it still is; it is gone. */
export type LineNews =
  | { type: 'line.opened' }
  | { type: 'line.heard' }
  | { type: 'line.closed'; code: number; reason: QaReason };

/** What the socket is told: to ask for an answer; to say that this end leaves for good. */
export type LineOrder = { type: 'beat' } | { type: 'bye' };

/** `line.leave`: this end ends the link. */
export type QaLineEvent = LineNews | { type: 'line.leave' };

/** Which link: the ticket of a page that is watched, or the id of the link that an inspector made. */
export type QaLineInput = { readonly ticket: string };

export type QaLineOutput = { readonly reason: QaReason };

/** The server ends a link with a code of its own, all others are accidents. */
export function isEnd(code: number): boolean {
  return code >= 4400 && code < 4500;
}
