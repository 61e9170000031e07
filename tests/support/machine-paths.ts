import { SimulatedClock, createActor, fromPromise, getStateNodes } from 'xstate';
import { getAdjacencyMap, getShortestPaths } from 'xstate/graph';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate';
import { doneType, errorType, givenTo, kindOf, startType } from '#machines/xstate-inside.ts';

/**
 * Generates paths of a statechart. `createTestModel` refuses machines with `invoke` or `after`, so results of
 * invoked actors and elapsed delays are sent as the events they become.
 */
export type ExploreOptions = {
  input?: unknown;
  /** External events, each with its data; several variants of a type are allowed. */
  events: readonly AnyEventObject[];
  /** Possible results of each invoked actor, by `invoke.id`. Default: undefined. */
  outputs?: Readonly<Record<string, readonly unknown[]>>;
  /** Possible errors of each invoked actor, by `invoke.id`. Default: one plain error. */
  errors?: Readonly<Record<string, readonly unknown[]>>;
  /** The part of the context that decides what happens next. */
  contextKey?: (snapshot: AnyMachineSnapshot) => unknown;
};

export type MachinePath = { title: string; ends: string; events: readonly AnyEventObject[] };

export type Exploration = {
  /** The shortest path to every reachable configuration. */
  paths: readonly MachinePath[];
  /** Atomic states in which no path ends. */
  unreached: readonly string[];
  /** Reached states that are not final and have no transition out. */
  stuck: readonly string[];
};

/** Explores every configuration of `machine` that the events, results and delays can reach. */
export function exploreMachine(machine: AnyStateMachine, options: ExploreOptions): Exploration {
  const walk = {
    input: options.input,
    events: (snapshot: AnyMachineSnapshot) => eventsOf(snapshot, options),
    serializeState: (snapshot: AnyMachineSnapshot) =>
      JSON.stringify([snapshot.value, snapshot.status, options.contextKey?.(snapshot)]),
    limit: 20_000,
  };
  const paths = getShortestPaths(machine, walk).map((path) => ({
    title: titleOf(path.steps.map((step) => step.event)),
    ends: valueOf(path.state),
    // The first step is the start itself.
    events: path.steps.map((step) => step.event).filter((event) => event.type !== startType),
  }));
  const reached = new Set<string>();
  const left = new Set<string>();
  for (const { state, transitions } of Object.values(getAdjacencyMap(machine, walk))) {
    for (const id of atomicIds(state)) {
      reached.add(id);
      const goesOn = nextStates(transitions).some((next) => !atomicIds(next).includes(id));
      if (goesOn || state.status !== 'active') left.add(id);
    }
  }
  return {
    paths,
    unreached: leavesOf(machine.root).filter((id) => !reached.has(id)),
    stuck: [...reached].filter((id) => !left.has(id)),
  };
}

/**
 * Runs a path on a live actor and returns the state in which it ends. Invoked actors do not answer by
 * themselves, delays elapse on the clock, and the effects must be provided.
 */
export function replayPath(machine: AnyStateMachine, path: MachinePath, input?: unknown): string {
  const clock = new SimulatedClock();
  const actor = createActor(machine.provide({ actors: silentActors(machine) }), { clock, input });
  actor.start();
  for (const event of path.events) {
    if (kindOf(event.type) === 'delay') clock.increment(delayOf(actor, machine, event.type));
    else actor.send(event);
  }
  const ends = valueOf(actor.getSnapshot());
  actor.stop();
  return ends;
}

function nextStates(
  transitions: Readonly<Record<string, { state: AnyMachineSnapshot }>>,
): AnyMachineSnapshot[] {
  return Object.values(transitions).map((step) => step.state);
}

/** Formats `{ authenticated: 'ready' }` as `{"authenticated":"ready"}` and leaves `'anonymous'` unchanged. */
function valueOf(snapshot: AnyMachineSnapshot): string {
  return typeof snapshot.value === 'string' ? snapshot.value : JSON.stringify(snapshot.value);
}

function titleOf(events: readonly AnyEventObject[]): string {
  return events.map((event) => event.type.replace(/^xstate\./, '')).join(' → ');
}

function eventsOf(snapshot: AnyMachineSnapshot, options: ExploreOptions): AnyEventObject[] {
  const nodes = nodesOf(snapshot);
  const invoked = nodes.flatMap((node) => node.invoke.map(({ id }) => id));
  return [
    ...options.events.filter(({ type }) => nodes.some((node) => node.ownEvents.includes(type))),
    ...nodes.flatMap((node) => node.after.map(({ eventType }) => ({ type: eventType }))),
    ...invoked.flatMap((id) =>
      (options.outputs?.[id] ?? [undefined]).map((output) => ({
        type: doneType(id),
        output,
        actorId: id,
      })),
    ),
    ...invoked.flatMap((id) =>
      (options.errors?.[id] ?? [new Error('失败')]).map((error) => ({
        type: errorType(id),
        error,
        actorId: id,
      })),
    ),
  ];
}

function nodesOf(snapshot: AnyMachineSnapshot): readonly AnyStateNode[] {
  return getStateNodes(snapshot.machine.root, snapshot.value);
}

function atomicIds(snapshot: AnyMachineSnapshot): string[] {
  return nodesOf(snapshot)
    .filter((node) => node.type === 'atomic' || node.type === 'final')
    .map((node) => node.id);
}

/** Returns the atomic states of a tree, except those with an unguarded `always`, in which no actor rests. */
function leavesOf(node: AnyStateNode): string[] {
  const children = Object.values(node.states);
  if (children.length > 0) return children.flatMap(leavesOf);
  const passesThrough = (node.always ?? []).some((transition) => transition.guard === undefined);
  return passesThrough ? [] : [node.id];
}

function silentActors(machine: AnyStateMachine): Record<string, ReturnType<typeof fromPromise>> {
  const silent = fromPromise(() => new Promise(() => undefined));
  return Object.fromEntries(Object.keys(givenTo(machine, 'actors')).map((name) => [name, silent]));
}

function delayOf(actor: AnyActorRef, machine: AnyStateMachine, eventType: string): number {
  const after = nodesOf(actor.getSnapshot())
    .flatMap((node) => node.after)
    .find((transition) => transition.eventType === eventType);
  const delay = typeof after?.delay === 'string' ? givenTo(machine, 'delays')[after.delay] : after?.delay;
  if (typeof delay !== 'number') throw new TypeError(`No number stands behind "${eventType}"`);
  return delay;
}
