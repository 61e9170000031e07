import type { SaveFailure } from '#machines/work-saving/work-saving-events.ts';

/** How a hand-in stands: it can be sent, or its author has to say first what becomes of it. */
export type Standing = 'waiting' | 'conflict' | 'refused';
export type Queued = { readonly id: string; readonly standing: Standing };

export type HandInQueueContext = { readonly queue: readonly Queued[] };

export type HandInQueueEvent =
  /** What this computer keeps for whoever is logged in, the oldest first. */
  | { type: 'queue.changed'; queue: readonly Queued[] }
  /** 现在上交. */
  | { type: 'queue.press' }
  | { type: 'server.found' | 'session.renewed' };

/** No name: somebody else sent it, or took it back. */
export type HandInSent = { readonly id: string; readonly workName: string | undefined };

/** How one hand-in fails, as its actor rejects; without an id nothing could be tried. */
export type HandInFailure = { readonly id?: string; readonly failure: SaveFailure };

/** What cannot be read counts as a server that is away: nothing is lost by trying again. */
export function readHandInFailure(error: unknown): HandInFailure {
  return isHandInFailure(error)
    ? error
    : { failure: { kind: 'unreachable', message: error instanceof Error ? error.message : '' } };
}

function isHandInFailure(error: unknown): error is HandInFailure {
  return typeof error === 'object' && error !== null && 'failure' in error;
}
