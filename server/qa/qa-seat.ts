import type { IncomingMessage } from 'node:http';
import type { WebSocket } from 'ws';
import { qaFramesPerWindow, qaFrameWindow } from '#openapi/qa-frames.ts';
import { offeredProtocol, paced, sendText, type PaceWindow } from '#server/live/socket-parts.ts';
import { QaAssembly } from './qa-parts.ts';

export type QaRole = 'watcher' | 'tab';

/** One open socket of a link. */
export type QaSeat = {
  readonly client: WebSocket;
  readonly linkId: string;
  readonly role: QaRole;
  /** Of the watcher's session; empty for the page that is watched. */
  readonly token: string;
  readonly assembly: QaAssembly;
  lastFrame: number;
  window: PaceWindow;
  /** Signs that wait to be passed on. */
  waiting: number;
  passed: Promise<void>;
};

/** Bytes waiting to be read by an inspector that does not read. */
const bufferLimit = 2 * 1024 * 1024;
/** Signs of a page that come faster than the database passes them on. */
const waitingLimit = 512 * 1024;

export function newSeat(seat: Pick<QaSeat, 'client' | 'linkId' | 'role' | 'token'>, now: number): QaSeat {
  return {
    ...seat,
    assembly: new QaAssembly(),
    lastFrame: now,
    window: { since: now, frames: 0 },
    waiting: 0,
    passed: Promise.resolve(),
  };
}

/** Counts a frame of so many signs; answers whether it is too much. */
export function isFlood(seat: QaSeat, length: number, now: number): boolean {
  seat.window = paced(seat.window, now, qaFrameWindow);
  seat.lastFrame = now;
  return seat.window.frames > qaFramesPerWindow || seat.waiting + length > waitingLimit;
}

export function tell({ client }: QaSeat, text: string): void {
  sendText(client, text, bufferLimit);
}

/** What the sub-protocols carry: `token.…` and `watch.…`, or `ticket.…`. The first one is the protocol's own name. */
export function credentialsOf(request: IncomingMessage): {
  readonly token: string;
  readonly watch: string;
  readonly ticket: string;
} {
  const after = (name: string): string => offeredProtocol(request, name);
  return { token: after('token'), watch: after('watch'), ticket: after('ticket') };
}
