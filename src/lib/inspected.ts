import type { InspectionEvent } from 'xstate';

type Tap = (event: InspectionEvent) => void;

const running = new Set<InspectionEvent['actorRef']>();
const taps: Tap[] = [];

/**
 * The options of every actor of the app: the actor can be inspected, at almost no cost until an inspector connects. It
 * is one object because each export adds to the first page's size.
 */
export const inspected = {
  /** The running actors. */
  running,
  /** Receive every inspection event: a relay, after an inspector of this browser has asked. */
  taps,
  inspect: (event: InspectionEvent): void => {
    // Only events with a snapshot count: actors that have ended or never started send plain events too.
    if ('snapshot' in event) running[event.snapshot.status === 'active' ? 'add' : 'delete'](event.actorRef);
    for (const tap of taps) tap(event);
  },
};
