import type { InspectionEvent } from 'xstate';

type Tap = (event: InspectionEvent) => void;

type Ref = InspectionEvent['actorRef'];

const running = new Set<Ref>();
const parents = new WeakMap<Ref, Ref>();
const taps: Tap[] = [];

/**
 * The options of every actor of the app: the actor can be inspected, at almost no cost until an inspector connects. It
 * is one object because each export adds to the first page's size.
 */
export const inspected = {
  /** The running actors. */
  running,
  /** The actor that invoked or spawned an actor: the sender of the event that starts it. */
  parents,
  /** Receive every inspection event: a relay, after an inspector of this browser has asked. */
  taps,
  inspect: (event: InspectionEvent): void => {
    // Only events with a snapshot count: actors that have ended or never started send plain events too.
    if ('snapshot' in event) running[event.snapshot.status === 'active' ? 'add' : 'delete'](event.actorRef);
    else if (event.type === '@xstate.event' && event.event.type === 'xstate.init' && event.sourceRef)
      parents.set(event.actorRef, event.sourceRef);
    for (const tap of taps) tap(event);
  },
};
