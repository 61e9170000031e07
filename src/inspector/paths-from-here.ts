import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { titleOfWalk, walksOf, type WalkPath } from '#lib/machine-walks.ts';
import { redact, type Shown } from '#lib/redact.ts';
import type { CatalogueEntry, Start } from '#machines/catalogue.ts';
import { createStepper } from '#machines/machine-steps.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { eventKey, vocabularyOf } from '#machines/walk-codes.ts';
import { contextDiff } from './context-diff.ts';
import { stateText } from './state-text.ts';

/** How many places are looked at: a person waits for it. */
const mostPlaces = 250;

/** A way to where an actor stands. What it remembers was redacted, so the way is one of the catalogue's, with its data. */
export type Here = { readonly before: readonly AnyEventObject[]; readonly start: Start | undefined };

type Way = Here & { readonly snapshot: AnyMachineSnapshot };
type Stand = { readonly value: Shown; readonly context: Shown };

/** The shortest walks from where an actor stands through every transition that can follow; none: no way there is known. */
export function pathsFromHere(entry: CatalogueEntry, stand: Stand): readonly WalkPath[] {
  const way = wayTo(entry, stand);
  if (way === undefined) return [];
  const { before, start, snapshot } = way;
  const title = `【${stateText(stand.value)}】`;
  return walksFrom(entry, snapshot).map((events) => ({
    title: `${title}${titleOfWalk(entry, events, undefined)}`,
    events,
    start,
    before,
  }));
}

/** Of all known ways to the state the one that remembers most of the same, then the shortest. */
export function wayTo(entry: CatalogueEntry, { value, context }: Stand): Way | undefined {
  const text = stateText(value);
  const machine = simulateMachine(entry.machine);
  let best: { way: Way; unlike: number } | undefined;
  const weigh = (way: Way) => {
    if (way.snapshot.status !== 'active' || stateText(redact(way.snapshot.value)) !== text) return;
    const unlike = contextDiff(redact(way.snapshot.context), context).length;
    const isBetter =
      best === undefined ||
      unlike < best.unlike ||
      (unlike === best.unlike && way.before.length < best.way.before.length);
    if (isBetter) best = { way, unlike };
  };
  const known: readonly WalkPath[] = [...entry.scenarios, ...walksOf(entry)];
  for (const { events, start } of known) {
    const stepper = createStepper(machine, start === undefined ? entry.input : start.input);
    let snapshot: AnyMachineSnapshot | undefined = stepper.start.after;
    weigh({ before: [], start, snapshot });
    for (const [at, event] of events.entries()) {
      snapshot = stepper.step(snapshot, event)?.after;
      if (snapshot === undefined) break;
      weigh({ before: events.slice(0, at + 1), start, snapshot });
    }
  }
  return best?.way;
}

type Place = { readonly snapshot: AnyMachineSnapshot; readonly events: readonly AnyEventObject[] };

/** Place after place, the nearest first: each transition by the first way that takes it. */
function walksFrom(entry: CatalogueEntry, from: AnyMachineSnapshot): readonly (readonly AnyEventObject[])[] {
  const { step } = createStepper(simulateMachine(entry.machine), entry.input);
  const vocabulary = vocabularyOf(entry);
  const taken = new Set<string>();
  const seen = new Set([keyOf(from)]);
  const places: Place[] = [{ snapshot: from, events: [] }];
  const found: (readonly AnyEventObject[])[] = [];
  for (const { snapshot, events } of places)
    for (const event of snapshot.status === 'active' ? vocabulary : []) {
      const next = step(snapshot, event);
      if (next === undefined || next.edges.length === 0) continue;
      const way = [...events, event];
      if (next.edges.some((id) => !taken.has(id))) found.push(way);
      for (const id of next.edges) taken.add(id);
      const key = keyOf(next.after);
      if (seen.has(key) || seen.size >= mostPlaces) continue;
      seen.add(key);
      places.push({ snapshot: next.after, events: way });
    }
  return found.filter(
    (way) =>
      !found.some(
        (other) =>
          other.length > way.length &&
          way.every((event, at) => eventKey(event) === eventKey(other[at] ?? { type: '' })),
      ),
  );
}

function keyOf({ value, status, context }: AnyMachineSnapshot): string {
  return JSON.stringify([value, status, context]);
}
