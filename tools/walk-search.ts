import { getShortestPaths } from 'xstate/graph';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import { machineGraph } from '#machines/machine-graph.ts';
import { createStepper } from '#machines/machine-steps.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { eventKey, startOf, vocabularyOf, type WalkCode } from '#machines/walk-codes.ts';

/** How many places of a machine are looked at, where its context grows without bound. */
const mostPlaces = 1_500;

type Found = { readonly start: number; readonly events: readonly AnyEventObject[] };

/**
 * The shortest walks that together take every transition. `getShortestPaths` of xstate/graph finds the way to every
 * place; what it does not know is transitions: which of several was taken by an event, and which were taken at once on
 * the way. Those the stepper tells. Answers of invoked actors and passed delays are events like any other.
 */
export function shortestWalks(entry: CatalogueEntry): readonly WalkCode[] {
  const vocabulary = vocabularyOf(entry);
  const missing = new Set(machineGraph(entry.machine).edges.map(({ id }) => id));
  const starts = [0, ...(entry.starts ?? []).map((_start, at) => at + 1)];
  const found = starts.flatMap((start) => walksFrom(entry, start, vocabulary, missing));
  return withoutBeginnings(found).map(({ start, events }) => ({
    start,
    events: events.map((event) => vocabulary.indexOf(event)),
  }));
}

/** The walks from one beginning through what is `missing`; what they take is missing no more. */
function walksFrom(
  entry: CatalogueEntry,
  start: number,
  vocabulary: readonly AnyEventObject[],
  missing: Set<string>,
): Found[] {
  const machine = simulateMachine(entry.machine);
  const input = startOf(entry, start)?.input ?? entry.input;
  const stepper = createStepper(machine, input);
  const steps = new Map<string, { event: AnyEventObject; edges: readonly string[] }[]>();
  const unseen = new Set(missing);
  const look = (snapshot: AnyMachineSnapshot) => {
    if (snapshot.status !== 'active') return [];
    const place = placeOf(snapshot);
    const known = steps.get(place);
    if (known !== undefined) return known;
    const taken = vocabulary.flatMap((event) => {
      const edges = stepper.step(snapshot, event)?.edges ?? [];
      return edges.length > 0 ? [{ event, edges }] : [];
    });
    for (const id of taken.flatMap(({ edges }) => edges)) unseen.delete(id);
    steps.set(place, taken);
    return taken;
  };
  const paths = getShortestPaths(machine, {
    input,
    events: (snapshot) => look(snapshot).map(({ event }) => event),
    serializeState: placeOf,
    serializeEvent: eventKey,
    // Nothing is left to be found further on.
    stopWhen: () => unseen.size === 0 || steps.size >= mostPlaces,
  }).sort((one, other) => one.weight - other.weight);
  const found: Found[] = [];
  const take = (edges: readonly string[], events: readonly AnyEventObject[]) => {
    if (!edges.some((id) => missing.has(id))) return;
    found.push({ start, events });
    for (const id of edges) missing.delete(id);
  };
  // What is taken as it begins is seen by any walk from there; one of no steps is none.
  const first = look(stepper.start.after).slice(0, 1);
  take(
    [...stepper.start.edges, ...first.flatMap(({ edges }) => edges)],
    first.map(({ event }) => event),
  );
  for (const path of paths) {
    // The first step is the start itself.
    const way = path.steps.slice(1).map(({ event }) => event);
    for (const { event, edges } of steps.get(placeOf(path.state)) ?? []) take(edges, [...way, event]);
  }
  return found;
}

function placeOf({ value, status, context }: AnyMachineSnapshot): string {
  return JSON.stringify([value, status, context]);
}

/** A walk that only begins another one says nothing new; one without a step is seen as each begins. */
function withoutBeginnings(walks: readonly Found[]): readonly Found[] {
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
