import type { InspectionEvent } from 'xstate';

type Tap = (event: InspectionEvent) => void;

const running = new Set<InspectionEvent['actorRef']>();
const taps: Tap[] = [];

/**
 * Options of every actor the app makes: it can be inspected, and costs next to nothing until somebody does. One object,
 * since each name more is weight of the first page.
 */
export const inspected = {
  /** Who runs now. */
  running,
  /** Hear of everything that happens: a relay, once an inspector of this browser or another device has asked. */
  taps,
  inspect: (event: InspectionEvent): void => {
    // An event alone says nothing: actors that have ended, or were never started, are told, too.
    if ('snapshot' in event) running[event.snapshot.status === 'active' ? 'add' : 'delete'](event.actorRef);
    for (const tap of taps) tap(event);
  },
};
