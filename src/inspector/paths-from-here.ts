import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { refusalsOf, titleOfWalk, walksOf, type WalkPath } from '#inspector/machine-walks.ts';
import { redact, type Shown } from '#shared/inspection/redact.ts';
import type { CatalogueEntry, Start } from '#machines/catalogue.ts';
import { createStepper } from '#machines/machine-steps.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { eventKey, vocabularyOf } from '#machines/walk-codes.ts';
import { contextDiff, type Change } from './context-diff.ts';
import { stateText } from './state-text.ts';

/** The maximum number of searched states: a person waits for the result. */
const maxPlaces = 250;

/** A way to an actor's state. Its context is redacted, so the way comes from the catalogue, with its data. */
export type Here = { readonly before: readonly AnyEventObject[]; readonly start: Start | undefined };

type Way = Here & {
  readonly snapshot: AnyMachineSnapshot;
  /** The path that passes through the state. */
  readonly path: WalkPath;
  /** The differences between its context and the actor's. */
  readonly unlike: readonly Change[];
};
type Stand = { readonly value: Shown; readonly context: Shown };

/**
 * Returns the paths from an actor's state: first the accepted paths that pass through it with the most similar context,
 * then the shortest paths through every other reachable transition; empty if no way to it is known.
 */
export function pathsFromHere(entry: CatalogueEntry, stand: Stand): readonly WalkPath[] {
  const candidates = waysTo(entry, stand);
  const [way] = candidates;
  if (way === undefined) return [];
  const currentState = stateText(stand.value);
  const accepted = candidates
    .filter(({ unlike }) => isAlike(unlike, way.unlike))
    .flatMap((one) => restOf(one, currentState))
    .filter(isNoBeginning);
  const { before, start, snapshot } = way;
  const steps = accepted.filter(({ isRefused }) => isRefused !== true);
  const others = walksFrom(entry, snapshot)
    .map((events) => ({ title: '', events, start, before }))
    .filter((path) => !steps.some(({ events }) => isBeginning(path.events, events)));
  return titled(entry, currentState, [...accepted, ...others]);
}

/** Equal contexts continue in the same way; different ones may continue in any way. */
const isAlike = (one: readonly Change[], other: readonly Change[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Titles each path by its events; equal titles, such as one event with different data, are numbered. */
function titled(entry: CatalogueEntry, state: string, paths: readonly WalkPath[]): readonly WalkPath[] {
  const times = new Map<string, number>();
  return paths.map((path) => {
    const end = path.isRefused === true ? '（应当什么也不发生）' : '';
    const title = `【${state}】${titleOfWalk(entry, path.events, undefined)}${end}`;
    const time = (times.get(title) ?? 0) + 1;
    times.set(title, time);
    return { ...path, title: time === 1 ? title : `${title}（第 ${time} 种）` };
  });
}

/** Returns the known way to the state with the most similar context, then the shortest. */
export function wayTo(entry: CatalogueEntry, stand: Stand): Way | undefined {
  return waysTo(entry, stand)[0];
}

function waysTo(entry: CatalogueEntry, { value, context }: Stand): readonly Way[] {
  const text = stateText(value);
  const machine = simulateMachine(entry.machine);
  const candidates: Way[] = [];
  const weigh = (candidate: Omit<Way, 'unlike'>) => {
    if (candidate.snapshot.status !== 'active' || stateText(redact(candidate.snapshot.value)) !== text)
      return;
    candidates.push({ ...candidate, unlike: contextDiff(redact(candidate.snapshot.context), context) });
  };
  const known: readonly WalkPath[] = [...entry.scenarios, ...walksOf(entry), ...refusalsOf(entry)];
  for (const path of known) {
    const { events, start } = path;
    const stepper = createStepper(machine, start === undefined ? entry.input : start.input);
    let snapshot: AnyMachineSnapshot | undefined = stepper.start.after;
    weigh({ before: [], start, snapshot, path });
    for (const [at, event] of events.entries()) {
      snapshot = stepper.step(snapshot, event)?.after;
      if (snapshot === undefined) break;
      weigh({ before: events.slice(0, at + 1), start, snapshot, path });
    }
  }
  return [...candidates].sort(
    (one, other) => one.unlike.length - other.unlike.length || one.before.length - other.before.length,
  );
}

/**
 * Returns the rest of an accepted path from this state; empty at its end, or if it was accepted with another result.
 */
function restOf({ path, before }: Way, state: string): readonly WalkPath[] {
  const { accepted, events, waits = {}, remembered = {} } = path;
  const from = before.length;
  if (accepted === undefined || events.length === from) return [];
  if (from > 0 && accepted[from - 1] !== state) return [];
  return [
    {
      ...path,
      before,
      events: events.slice(from),
      accepted: accepted.slice(from),
      waits: laterOf(waits, from),
      remembered: laterOf(remembered, from),
    },
  ];
}

/** Shifts values keyed by index to a later start. */
function laterOf<T>(places: Readonly<Record<number, T>>, from: number): Readonly<Record<number, T>> {
  return Object.fromEntries(
    Object.entries(places).flatMap(([at, value]) => (Number(at) < from ? [] : [[Number(at) - from, value]])),
  );
}

/**
 * Returns whether no other path of its kind contains it as a prefix; of equal paths the first counts. For a refusal
 * only the last event must have no effect, so a longer path does not replace it.
 */
function isNoBeginning(path: WalkPath, ownIndex: number, all: readonly WalkPath[]): boolean {
  const { events, accepted = [], isRefused } = path;
  return !all.some(
    (other, at) =>
      at !== ownIndex &&
      other.isRefused === isRefused &&
      isBeginning(events, other.events) &&
      accepted.every((state, index) => state === other.accepted?.[index]) &&
      (other.events.length === events.length ? at < ownIndex : isRefused !== true),
  );
}

/** Returns whether a path is a prefix of another. */
function isBeginning(prefix: readonly AnyEventObject[], other: readonly AnyEventObject[]): boolean {
  return (
    other.length >= prefix.length &&
    prefix.every((event, at) => eventKey(event) === eventKey(other[at] ?? { type: '' }))
  );
}

type Place = { readonly snapshot: AnyMachineSnapshot; readonly events: readonly AnyEventObject[] };

/** Searches states breadth-first: each transition gets the first path that takes it. */
export function walksFrom(
  entry: CatalogueEntry,
  from: AnyMachineSnapshot,
): readonly (readonly AnyEventObject[])[] {
  const { step } = createStepper(simulateMachine(entry.machine), entry.input);
  const vocabulary = vocabularyOf(entry);
  const coveredEdges = new Set<string>();
  const seen = new Set([keyOf(from)]);
  const places: Place[] = [{ snapshot: from, events: [] }];
  const found: (readonly AnyEventObject[])[] = [];
  for (const { snapshot, events } of places)
    for (const event of snapshot.status === 'active' ? vocabulary : []) {
      const next = step(snapshot, event);
      if (next === undefined || next.edges.length === 0) continue;
      const sequence = [...events, event];
      if (next.edges.some((id) => !coveredEdges.has(id))) found.push(sequence);
      for (const id of next.edges) coveredEdges.add(id);
      const key = keyOf(next.after);
      if (seen.has(key) || seen.size >= maxPlaces) continue;
      seen.add(key);
      places.push({ snapshot: next.after, events: sequence });
    }
  return found.filter(
    (sequence) => !found.some((other) => other.length > sequence.length && isBeginning(sequence, other)),
  );
}

function keyOf({ value, status, context }: AnyMachineSnapshot): string {
  return JSON.stringify([value, status, context]);
}
