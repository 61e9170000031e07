import type { SaveFailure } from '#machines/work-saving/work-saving-events.ts';

/** How a hand-in stands: it can be sent, or its author has to say first what becomes of it. */
export type Standing = 'waiting' | 'conflict' | 'refused';
export type Queued = { readonly id: string; readonly standing: Standing };

export type HandInQueueContext = { readonly queue: readonly Queued[] };

export type HandInQueueEvent =
  /** The hand-ins that this computer holds for the user, the oldest first. */
  | { type: 'queue.changed'; queue: readonly Queued[] }
  /** 现在上交. */
  | { type: 'queue.press' }
  | { type: 'server.found' | 'session.renewed' };

/** Without a name: another tab sent it, or its author withdrew it. */
export type HandInSent = { readonly id: string; readonly workName: string | undefined };

/** How one hand-in fails, as its actor rejects; without an id nothing could be tried. */
export type HandInFailure = { readonly id?: string; readonly failure: SaveFailure };

/** An unknown error counts as an unavailable server: a repetition loses nothing. */
export function readHandInFailure(error: unknown): HandInFailure {
  return isHandInFailure(error)
    ? error
    : { failure: { kind: 'unreachable', message: error instanceof Error ? error.message : '' } };
}

function isHandInFailure(error: unknown): error is HandInFailure {
  return typeof error === 'object' && error !== null && 'failure' in error;
}
