import { getStateNodes, type AnyMachineSnapshot } from 'xstate';
import { playWalk, refusalsOf, walksOf, type WalkStep } from '#inspector/machine-walks.ts';
import { redact } from '#shared/inspection/redact.ts';
import { acceptedShapes } from '#machines/accepted.gen.ts';
import { builtShape } from '#machines/built-shape.ts';
import type { CatalogueEntry } from '#machines/catalogue.ts';
import type { Wait } from '#machines/delay-times.ts';
import { eventName } from '#machines/machine-graph.ts';
import { shapePath, type MachineShape, type ShapeState } from '#machines/machine-shape.ts';
import { delayedState, kindOf, labelOf } from '#machines/xstate-inside.ts';
import { stateText } from './state-text.ts';

/** A part of a step that the golden file says nothing about. */
export type Unchecked = 'state' | 'wait';

/** The expectation of a step according to the accepted shape. */
export type AcceptedStep = {
  readonly ends: string;
  readonly wait: Wait | undefined;
  /** Empty: all of it was compared. */
  readonly unchecked: readonly Unchecked[];
};

type Shapes = { readonly accepted: MachineShape; readonly built: MachineShape };
type Value = AnyMachineSnapshot['value'];

/**
 * Returns the expectation of a step that no accepted path contains. Its target and its delay come from the accepted
 * shape of the machine, not from this build. The guards and the context are those of this build: a shape has neither.
 */
export function acceptedStep(entry: CatalogueEntry, step: WalkStep): AcceptedStep {
  const shapes = shapesOf(entry);
  const ends = shapes && acceptedEnd(entry, shapes, step);
  const isDelay = kindOf(step.event.type) === 'delay';
  const wait = isDelay && shapes ? acceptedWait(entry, shapes, step) : undefined;
  return {
    ends: ends ?? stateText(redact(step.value)),
    wait,
    unchecked: [
      ...(ends === undefined ? ['state' as const] : []),
      ...(isDelay && wait === undefined ? ['wait' as const] : []),
    ],
  };
}

const shapesOfEntries = new WeakMap<CatalogueEntry, Shapes>();

function shapesOf(entry: CatalogueEntry): Shapes | undefined {
  const known = shapesOfEntries.get(entry);
  const accepted = acceptedShapes[entry.id];
  if (known !== undefined || accepted === undefined) return known;
  const shapes = { accepted, built: builtShape(entry) };
  shapesOfEntries.set(entry, shapes);
  return shapes;
}

/** Returns the resulting state; undefined if the accepted shape does not determine it. */
function acceptedEnd(entry: CatalogueEntry, shapes: Shapes, step: WalkStep): string | undefined {
  const { accepted, built } = shapes;
  const name = eventName(step.event.type);
  // The same candidates in the same order: the guards then select the same transition.
  const isSameChoice = pathsOf(entry, step.from).every((path) => {
    const names = [...keysOf(accepted.states[path]), ...keysOf(built.states[path])];
    return names
      .filter((key) => key === name || key.includes('*'))
      .every((key) => guardsOf(accepted.states[path], key) === guardsOf(built.states[path], key));
  });
  if (!isSameChoice) return undefined;
  const transitions = step.edges.map((id) => takenIn(entry, shapes, id));
  const entered = new Set([...pathsOf(entry, step.value), ...transitions.map(({ path }) => path)]);
  const isSameEntry = [...entered].every(
    (path) => entryOf(accepted.states[path]) === entryOf(built.states[path]),
  );
  const isSameTarget = transitions.every(
    ({ was, is }) => was !== undefined && targetOf(was) === targetOf(is),
  );
  if (isSameEntry && isSameTarget) return stateText(redact(step.value));
  const [first] = transitions;
  if (first?.was === undefined) return undefined;
  const [target, ...others] = first.was.to;
  if (target === undefined || others.length > 0) return undefined;
  return leafOf(accepted, target);
}

/** Returns the state that a transition to `target` ends in; undefined if that depends on more than initial states. */
function leafOf({ states }: MachineShape, target: string): string | undefined {
  const parts = target.split('.');
  const above = ['any', ...parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('.'))];
  if (above.some((path) => states[path]?.kind === 'parallel')) return undefined;
  if (above.some((path) => states[path]?.on['at once'] !== undefined)) return undefined;
  const state = states[target];
  if (state === undefined || state.on['at once'] !== undefined) return undefined;
  if (state.kind === 'compound')
    return leafOf({ states, delays: {}, guards: [] }, `${target}.${state.initial}`);
  return state.kind === 'atomic' || state.kind === 'final' ? target : undefined;
}

/** Returns the duration of a delay; undefined if the golden file does not contain it. */
function acceptedWait(
  entry: CatalogueEntry,
  { accepted, built }: Shapes,
  { event, wait }: WalkStep,
): Wait | undefined {
  const name = labelOf(event.type);
  const stateNode = entry.machine.getStateNodeById(delayedState(event.type));
  if (wait === undefined || accepted.states[shapePath(stateNode)]?.on[eventName(event.type)] === undefined)
    return undefined;
  const acceptedDelay = accepted.delays[name];
  const known = knownWaits(entry).filter((one) => one.type === event.type);
  const withTolerance = (delay: number): Wait =>
    known.find(({ was }) => was.delay === delay)?.was ?? { delay, tolerance: wait.tolerance };
  if (typeof acceptedDelay === 'number') return withTolerance(acceptedDelay);
  // The delay is written in the transition itself.
  if (acceptedDelay === undefined) return String(wait.delay) === name ? wait : undefined;
  // A computed delay: where this build waits equally long, the golden file has one duration, or none.
  const first =
    built.delays[name] === `first ${wait.delay}` ? [Number(acceptedDelay.replace('first ', ''))] : [];
  const durations = new Set([
    ...first,
    ...known.filter(({ is }) => is.delay === wait.delay).map(({ was }) => was.delay),
  ]);
  const [duration] = durations;
  return durations.size === 1 && duration !== undefined ? withTolerance(duration) : undefined;
}

type KnownWait = { readonly type: string; readonly was: Wait; readonly is: Wait };

const waitsOfEntries = new WeakMap<CatalogueEntry, readonly KnownWait[]>();

/** Returns the delays in the accepted paths, each with its duration in this build. */
function knownWaits(entry: CatalogueEntry): readonly KnownWait[] {
  const known = waitsOfEntries.get(entry) ?? findWaits(entry);
  waitsOfEntries.set(entry, known);
  return known;
}

function findWaits(entry: CatalogueEntry): readonly KnownWait[] {
  return [...walksOf(entry), ...refusalsOf(entry)].flatMap((path) => {
    let count = 0;
    return playWalk(entry, path).flatMap(({ event, times, wait: is }) => {
      count += times;
      const was = path.waits?.[count - 1];
      return was === undefined || is === undefined ? [] : [{ type: event.type, was, is }];
    });
  });
}

/** Returns the active states of a value with their ancestors, as a shape names them. */
function pathsOf({ machine }: CatalogueEntry, value: Value): readonly string[] {
  return [...getStateNodes(machine.root, value)].map(shapePath);
}

/** Returns a transition in both shapes, with the path of its source. */
function takenIn({ machine }: CatalogueEntry, { accepted, built }: Shapes, id: string) {
  const [source = '', type = '', at = ''] = id.split('|');
  const path = shapePath(machine.getStateNodeById(source));
  const name = eventName(type);
  return {
    path,
    was: accepted.states[path]?.on[name]?.[Number(at)],
    is: built.states[path]?.on[name]?.[Number(at)],
  };
}

const keysOf = (state: ShapeState | undefined): readonly string[] => Object.keys(state?.on ?? {});

/** Undefined differs from an empty list: the state itself does not exist. */
function guardsOf(state: ShapeState | undefined, name: string): string {
  return JSON.stringify(state === undefined ? null : (state.on[name] ?? []).map((one) => one.if ?? ''));
}

const targetOf = (one: { readonly to: readonly string[]; readonly reenter?: true } | undefined): string =>
  JSON.stringify([one?.to, one?.reenter]);

/** The parts of a state that determine which of its children become active. */
function entryOf(state: ShapeState | undefined): string {
  if (state === undefined) return '';
  return JSON.stringify([state.kind, state.initial, state.on['at once']?.map((one) => [one.if, one.to])]);
}
