import { getStateNodes } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { machineGraph } from '#machines/machine-graph.ts';
import { kindOf } from '#machines/xstate-inside.ts';
import { createStepper } from '#machines/machine-steps.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { eventKey, startOf, vocabularyOf } from '#machines/walk-codes.ts';

/** The maximum number of states explored for a machine whose context grows without bound. */
const maxPlaces = 1_500;

/** `start` is the initial state: 0 is the default one. */
export type FoundWalk = { readonly start: number; readonly events: readonly AnyEventObject[] };

/** `refusals` end with an event that has no effect: all guards of a state refuse it, or it is repeated. */
export type FoundWalks = { readonly walks: readonly FoundWalk[]; readonly refusals: readonly FoundWalk[] };

/**
 * Returns the shortest test paths that together take every transition. `getShortestPaths` of xstate/graph
 * finds the path to every state, but it does not report which of several transitions an event took, nor the
 * eventless ones on the way; the stepper does. Results of invoked actors and elapsed delays are events like
 * any other.
 */
export function shortestWalks(entry: CatalogueEntry): FoundWalks {
  const vocabulary = vocabularyOf(entry);
  const missing = new Set(machineGraph(entry.machine).edges.map(({ id }) => id));
  const refused = new Set<string>();
  const starts = [0, ...(entry.starts ?? []).map((_start, at) => at + 1)];
  const found = starts.map((start) => walksFrom(entry, start, vocabulary, { missing, refused }));
  return {
    walks: withoutBeginnings(found.flatMap(({ walks }) => walks)),
    refusals: found.flatMap(({ refusals }) => refusals),
  };
}

type Step = { readonly event: AnyEventObject; readonly edges: readonly string[] };

/** Explores the transitions and refusals of each state once. */
function createLook(entry: CatalogueEntry, start: number, vocabulary: readonly AnyEventObject[]) {
  const machine = simulateMachine(entry.machine);
  const input = startOf(entry, start)?.input ?? entry.input;
  const stepper = createStepper(machine, input);
  const places = new Map<string, readonly Step[]>();
  const look = (snapshot: AnyMachineSnapshot): readonly Step[] => {
    if (snapshot.status !== 'active') return [];
    const place = placeOf(snapshot);
    const steps =
      places.get(place) ??
      vocabulary.flatMap((event) => {
        const step = stepper.step(snapshot, event);
        return step === undefined ? [] : [{ event, edges: step.edges }];
      });
    places.set(place, steps);
    return steps;
  };
  return { machine, input, places, look, begin: stepper.start, step: stepper.step };
}

/** Returns the paths from one start that take `missing` transitions, and removes these from it. */
function walksFrom(
  entry: CatalogueEntry,
  start: number,
  vocabulary: readonly AnyEventObject[],
  { missing, refused }: { readonly missing: Set<string>; readonly refused: Set<string> },
): { readonly walks: FoundWalk[]; readonly refusals: FoundWalk[] } {
  const { machine, input, places, look, begin, step } = createLook(entry, start, vocabulary);
  const unseen = new Set(missing);
  const takenAt = (snapshot: AnyMachineSnapshot) => {
    const taken = look(snapshot).filter(({ edges }) => edges.length > 0);
    for (const id of taken.flatMap(({ edges }) => edges)) unseen.delete(id);
    return taken;
  };
  const paths = getShortestPaths(machine, {
    input,
    events: (snapshot) => takenAt(snapshot).map(({ event }) => event),
    serializeState: placeOf,
    serializeEvent: eventKey,
    // No transition is left to find.
    stopWhen: () => unseen.size === 0 || places.size >= maxPlaces,
  }).sort((one, other) => one.weight - other.weight);
  const walks: FoundWalk[] = [];
  const refusals: FoundWalk[] = [];
  const take = (edges: readonly string[], events: readonly AnyEventObject[]) => {
    if (!edges.some((id) => missing.has(id))) return;
    walks.push({ start, events });
    for (const id of edges) missing.delete(id);
  };
  const refuse = (refusal: string, events: readonly AnyEventObject[]) => {
    if (refusal === '' || refused.has(refusal)) return;
    refused.add(refusal);
    refusals.push({ start, events });
  };
  /** A repeated event: users click twice when a page is slow. */
  const doesNothingAgain = (snapshot: AnyMachineSnapshot, event: AnyEventObject): boolean => {
    if (kindOf(event.type) !== 'event' || refused.has(`again ${event.type}`)) return false;
    const after = step(snapshot, event)?.after;
    return after?.status === 'active' && step(after, event)?.edges.length === 0;
  };
  // Every path from here takes the initial transitions; a path without steps is not listed.
  const first = takenAt(begin.after).slice(0, 1);
  take(
    [...begin.edges, ...first.flatMap(({ edges }) => edges)],
    first.map(({ event }) => event),
  );
  for (const path of paths) {
    // The first step is the start itself.
    const way = path.steps.slice(1).map(({ event }) => event);
    for (const { event, edges } of places.get(placeOf(path.state)) ?? []) {
      take(edges, [...way, event]);
      if (edges.length === 0) refuse(refusalAt(path.state, event), [...way, event]);
      else if (doesNothingAgain(path.state, event)) refuse(`again ${event.type}`, [...way, event, event]);
    }
  }
  return { walks, refusals };
}

/** Returns the states that handle the event behind guards; empty if no state does. */
function refusalAt({ machine, value }: AnyMachineSnapshot, { type }: AnyEventObject): string {
  return getStateNodes(machine.root, value)
    .filter((node) => node.ownEvents.includes(type))
    .map(({ id }) => `${id}|${type}`)
    .join(' ');
}

function placeOf({ value, status, context }: AnyMachineSnapshot): string {
  return JSON.stringify([value, status, context]);
}

/** Removes paths that are the beginning of another path, and paths without steps. */
function withoutBeginnings(walks: readonly FoundWalk[]): readonly FoundWalk[] {
  return walks.filter(
    (walk) =>
      !walks.some(
        (other) =>
          other.start === walk.start &&
          other.events.length > walk.events.length &&
          walk.events.every((event, at) => other.events[at] === event),
      ),
  );
}
