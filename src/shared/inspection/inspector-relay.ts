import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { edgeIdOf } from '#machines/machine-graph.ts';
import { takenIn } from '#machines/xstate-inside.ts';
import { inspected } from './inspected.ts';
import type { ActorCard, Report, Stand, TabMessage } from './inspector-protocol.ts';
import { redact } from './redact.ts';

type Relay = {
  readonly post: (message: TabMessage) => void;
  readonly tab: string;
  /** The title and path of the tab, without the search. */
  readonly place: () => { readonly title: string; readonly path: string; readonly build: string };
  readonly now: () => number;
  /** Runs its callback soon, so that many reports become one message. */
  readonly later: (send: () => void) => void;
};

type StepRecord = { readonly from: string | undefined; readonly edges: readonly string[] };

export type RunningRelay = {
  /** Reports all running actors again. */
  readonly introduceAll: () => void;
  /** Sends pending reports at once, because the page is about to unload. */
  readonly flush: () => void;
  readonly stop: () => void;
};

/** Reports every statechart of this tab from now on, redacted. */
export function startRelay(relay: Relay): RunningRelay {
  const { now } = relay;
  const known = new Set<string>();
  const steps = createStepNotes();
  const box = createOutbox(relay);
  const introduce = (ref: AnyActorRef, snapshot: AnyMachineSnapshot) => {
    if (known.has(ref.sessionId)) return;
    known.add(ref.sessionId);
    box.add({ kind: 'started', actor: cardOf(ref, snapshot), stand: standOf(ref, snapshot, now()) });
  };
  const onEvent = (event: InspectionEvent) => {
    const ref = event.actorRef;
    if (event.type !== '@xstate.snapshot') return steps.note(event);
    const { snapshot } = event;
    if (!isActor(ref) || !isMachineSnapshot(snapshot)) return undefined;
    const stepNotes = steps.take(ref.sessionId, event.event);
    const isNew = !known.has(ref.sessionId);
    introduce(ref, snapshot);
    if (!isNew) {
      const stand = standOf(ref, snapshot, now());
      const { type } = event.event;
      box.add({
        kind: 'stepped',
        step: { ...stand, event: type, payload: payloadOf(event.event), ...stepNotes },
      });
    }
    if (snapshot.status !== 'active') {
      known.delete(ref.sessionId);
      steps.forget(ref.sessionId);
      box.add({ kind: 'ended', key: ref.sessionId });
    }
    return undefined;
  };
  const introduceAll = () => {
    known.clear();
    for (const ref of inspected.running) {
      const snapshot: unknown = ref.getSnapshot();
      if (isActor(ref) && isMachineSnapshot(snapshot)) introduce(ref, snapshot);
    }
    box.flush();
  };
  inspected.taps.push(onEvent);
  introduceAll();
  return {
    introduceAll,
    flush: box.flush,
    stop: () => {
      inspected.taps.splice(inspected.taps.indexOf(onEvent), 1);
      box.empty();
    },
  };
}

/** The pending reports: those of one moment are sent as one message. */
function createOutbox({ post, tab, place, later }: Relay) {
  let reports: Report[] = [];
  const flush = () => {
    const sent = reports;
    reports = [];
    if (sent.length > 0) post({ kind: 'reports', tab, ...place(), reports: sent });
  };
  return {
    flush,
    add: (report: Report): void => {
      reports.push(report);
      if (reports.length === 1) later(flush);
    },
    empty: (): void => {
      reports = [];
    },
  };
}

/** The sender of each event, and the transitions of each actor since its last report. */
function createStepNotes() {
  const senders = new Map<string, Map<object, string | undefined>>();
  const edges = new Map<string, string[]>();
  return {
    note: (event: Exclude<InspectionEvent, { type: '@xstate.snapshot' }>): void => {
      const { sessionId } = event.actorRef;
      if (event.type === '@xstate.event') {
        // Keyed by event: while an actor processes one event, another may arrive and wait.
        const waiting = senders.get(sessionId) ?? new Map<object, string | undefined>();
        senders.set(sessionId, waiting.set(event.event, nameOf(event.sourceRef)));
      } else if (event.type === '@xstate.microstep') {
        edges.set(sessionId, [...(edges.get(sessionId) ?? []), ...takenIn(event).map(edgeIdOf)]);
      }
    },
    /** Returns the notes and removes them. */
    take: (id: string, event: object): StepRecord => {
      const stepNotes = { from: senders.get(id)?.get(event), edges: edges.get(id) ?? [] };
      senders.get(id)?.delete(event);
      edges.delete(id);
      return stepNotes;
    },
    /** The actor processes no further events. */
    forget: (id: string): void => {
      senders.delete(id);
      edges.delete(id);
    },
  };
}

function standOf(ref: AnyActorRef, snapshot: AnyMachineSnapshot, at: number): Stand {
  const { value, status, context } = snapshot;
  return { key: ref.sessionId, at, value: redact(value), status, context: redact(context) };
}

function cardOf(ref: AnyActorRef, snapshot: AnyMachineSnapshot): ActorCard {
  const parents = parentsOf(ref);
  const card = { key: ref.sessionId, machine: snapshot.machine.id };
  return parents.length === 0 ? card : { ...card, parents };
}

/** Only statecharts are reported, so only they are named. */
function parentsOf(ref: AnyActorRef): readonly string[] {
  const parent = inspected.parents.get(ref);
  if (!isActor(parent)) return [];
  const before = parentsOf(parent);
  return isMachineSnapshot(parent.getSnapshot()) ? [parent.sessionId, ...before] : before;
}

function payloadOf({ type: _type, ...data }: Readonly<Record<string, unknown>>) {
  return redact(data);
}

function nameOf(source: unknown): string | undefined {
  if (!isActor(source)) return undefined;
  const snapshot: unknown = source.getSnapshot();
  return isMachineSnapshot(snapshot) ? snapshot.machine.id : source.id;
}

function isActor(ref: unknown): ref is AnyActorRef {
  return typeof ref === 'object' && ref !== null && 'sessionId' in ref && 'getSnapshot' in ref;
}

function isMachineSnapshot(snapshot: unknown): snapshot is AnyMachineSnapshot {
  return typeof snapshot === 'object' && snapshot !== null && 'machine' in snapshot && 'matches' in snapshot;
}
