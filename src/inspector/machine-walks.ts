import { SimulatedClock, createActor, getStateNodes } from 'xstate';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { CatalogueEntry, Start } from '#machines/catalogue.ts';
import { createSandboxAnswers } from './sandbox-answers.ts';
import { waitOf, type Wait } from '#machines/delay-times.ts';
import { eventName } from '#machines/machine-graph.ts';
import { createStepper, reportEdges } from '#machines/machine-steps.ts';
import { simulateMachine } from '#machines/machine-simulation.ts';
import {
  rememberedAfter,
  sampleTitle,
  startOf,
  vocabularyOf,
  type Remembered,
} from '#machines/walk-codes.ts';
import { givenTo, kindOf } from '#machines/xstate-inside.ts';
import { machineWalks } from '#machines/walks.gen.ts';

export type WalkPath = {
  readonly title: string;
  readonly events: readonly AnyEventObject[];
  /** The start of the path, if it is not the default. */
  readonly start?: Start | undefined;
  /** The events before the first step, for a path that starts in the middle. */
  readonly before?: readonly AnyEventObject[];
  /** The accepted state after each event, where it differs from the current machine's. */
  readonly accepted?: readonly string[];
  /** The durations of delays, by the index of their event. */
  readonly waits?: Readonly<Record<number, Wait>>;
  /** The compared part of the context after an event, by the event's index. */
  readonly remembered?: Readonly<Record<number, Remembered>>;
  /** Marks a path whose last event must have no effect. */
  readonly isRefused?: boolean;
  /** Marks a recording of an actor; `accepted` contains its states. */
  readonly isRecorded?: boolean;
};

/** One expected step: the state after the event, and the transitions taken. */
export type WalkStep = {
  readonly event: AnyEventObject;
  /** The number of repetitions: the seconds of a countdown are one step. */
  readonly times: number;
  /** The state before the event. */
  readonly from: AnyMachineSnapshot['value'];
  readonly value: AnyMachineSnapshot['value'];
  readonly edges: readonly string[];
  /** Whether the event had no effect on the state or the context. */
  readonly isNothing: boolean;
  /** The duration of a delay. */
  readonly wait: Wait | undefined;
  /** The compared part of the context. */
  readonly remembered: Remembered | undefined;
};

/** Returns the paths that together take every transition of a machine, as computed at build time. */
export function walksOf(entry: CatalogueEntry): readonly WalkPath[] {
  return acceptedPaths(entry, false);
}

/** Returns the paths that end in an event without effect: a guard refuses it, or it is repeated. */
export function refusalsOf(entry: CatalogueEntry): readonly WalkPath[] {
  return acceptedPaths(entry, true);
}

function acceptedPaths(entry: CatalogueEntry, areRefusals: boolean): readonly WalkPath[] {
  const vocabulary = vocabularyOf(entry);
  return (machineWalks[entry.id] ?? [])
    .filter(({ isRefused = false }) => isRefused === areRefusals)
    .map(({ ends: accepted, waits = {}, remembered = {}, isRefused = false, ...code }) => {
      const start = startOf(entry, code.start);
      const events = code.events.map((at) => vocabulary[at] ?? { type: `? ${at}` });
      const title = titleOfWalk(entry, events, start);
      return { title, events, start, accepted, waits, remembered, isRefused };
    });
}

/** Returns the events of a path as text, each countdown once: two `second` become `second ×2`. */
export function titleOfWalk(
  entry: CatalogueEntry,
  events: readonly AnyEventObject[],
  start: Start | undefined,
): string {
  const runs: { event: AnyEventObject; times: number }[] = [];
  for (const event of events) {
    const last = runs.at(-1);
    if (last?.event === event) last.times += 1;
    else runs.push({ event, times: 1 });
  }
  const labels = runs.map(({ event, times }) => {
    const sample = sampleTitle(entry, event);
    const name = sample === undefined ? eventName(event.type) : `${eventName(event.type)}（${sample}）`;
    return times === 1 ? name : `${name} ×${times}`;
  });
  return [...(start === undefined ? [] : [`【${start.title}】`]), ...labels]
    .join(' → ')
    .replace('】 → ', '】');
}

/** Returns the events of the machine's vocabulary that have an effect in a state. */
export function possibleEvents(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  vocabulary: readonly AnyEventObject[],
): readonly AnyEventObject[] {
  if (snapshot.status !== 'active') return [];
  const acceptedEvents = new Set(
    getStateNodes(machine.root, snapshot.value).flatMap((node) => node.ownEvents),
  );
  const { step } = createStepper(machine);
  return vocabulary.filter(
    (event) => acceptedEvents.has(event.type) && (step(snapshot, event)?.edges.length ?? 0) > 0,
  );
}

/** Plays a path on a sandbox actor and returns the expected result of each step. */
export function playWalk(
  entry: CatalogueEntry,
  { events, start, before = [] }: Pick<WalkPath, 'events' | 'start' | 'before'>,
): readonly WalkStep[] {
  const sandbox = createSandbox(entry, { start });
  for (const event of before) sandbox.play(event);
  const steps: WalkStep[] = [];
  for (const event of events) {
    const step = sandbox.play(event);
    const last = steps.at(-1);
    const isSame =
      last?.event === event &&
      kindOf(event.type) === 'delay' &&
      JSON.stringify([last.value, last.edges]) === JSON.stringify([step.value, step.edges]);
    if (isSame) steps.splice(-1, 1, { ...last, times: last.times + 1 });
    else steps.push(step);
  }
  sandbox.stop();
  return steps;
}

export type Walked = { readonly states: ReadonlySet<string>; readonly edges: ReadonlySet<string> };

/** Returns the states and transitions that the computed paths of a machine cover. */
export function walkedBy(entry: CatalogueEntry): Walked {
  const states = new Set<string>();
  const edges = new Set<string>();
  const addCovered = (value: AnyMachineSnapshot['value'], edgeIds: readonly string[]) => {
    for (const { id } of getStateNodes(entry.machine.root, value)) states.add(id);
    for (const id of edgeIds) {
      edges.add(id);
      // A transient state counts as reached.
      states.add(id.split('|')[0] ?? '');
    }
  };
  for (const path of walksOf(entry)) {
    const sandbox = createSandbox(entry, { start: path.start });
    addCovered(sandbox.snapshot().value, sandbox.initialEdges);
    for (const step of playWalk(entry, path)) addCovered(step.value, step.edges);
  }
  return { states, edges };
}

export type Sandbox = ReturnType<typeof createSandbox>;

type SandboxOptions = {
  readonly start?: Start | undefined;
  readonly onEffect?: (name: string, params: unknown) => void;
};

/**
 * Creates a copy of a machine without side effects: effects are only recorded, and time is controlled by the caller.
 */
export function createSandbox(entry: CatalogueEntry, { start, onEffect }: SandboxOptions = {}) {
  const clock = new SimulatedClock();
  let edges: string[] = [];
  const machine = simulateMachine(entry.machine, onEffect);
  const input = start === undefined ? entry.input : start.input;
  const inspect = reportEdges((edgeIds) => edges.push(...edgeIds));
  const actor: AnyActorRef = createActor(machine, { clock, input, inspect }).start();
  const answers = createSandboxAnswers(clock, actor);
  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot();
  const initial = edges;
  const step = (event: AnyEventObject, act: () => void): WalkStep => {
    edges = [];
    const before = placeOf(snapshot());
    const from = snapshot().value;
    const wait = waitOf(machine, snapshot(), event.type);
    act();
    const { value, context } = snapshot();
    const isNothing = placeOf(snapshot()) === before;
    const remembered = rememberedAfter(entry, event, context);
    return { event, times: 1, from, value, edges, isNothing, wait, remembered };
  };
  const pass = (end: number): void => {
    // A delay that an answer starts counts from that answer.
    const next = answers.waiting()[0]?.at ?? end;
    clock.increment(Math.min(next, end) - clock.now());
    if (clock.now() < end) pass(end);
  };
  const advance = (milliseconds: number) =>
    step({ type: `时间前进 ${milliseconds}` }, () => pass(clock.now() + milliseconds));
  return {
    snapshot,
    initialEdges: initial,
    now: (): number => clock.now(),
    advance,
    /** Makes an invoked actor succeed or fail after the given milliseconds of the simulated clock. */
    answerLater: answers.add,
    waiting: answers.waiting,
    /** Delays pass by the clock; all other events are sent. */
    play: (event: AnyEventObject): WalkStep => {
      const delay = kindOf(event.type) === 'delay' ? delayOf(machine, snapshot(), event.type) : undefined;
      if (delay === undefined) return step(event, () => actor.send(event));
      const wait = waitOf(machine, snapshot(), event.type);
      return { ...advance(delay), event, wait };
    },
    stop: (): void => {
      actor.stop();
    },
  };
}

/** Returns a delay in milliseconds if it is a number. */
export function delayOf(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  eventType: string,
): number | undefined {
  const found = getStateNodes(machine.root, snapshot.value)
    .flatMap((node) => node.after)
    .find((after) => after.eventType === eventType);
  const delay: unknown =
    typeof found?.delay === 'string' ? givenTo(machine, 'delays')[found.delay] : found?.delay;
  return typeof delay === 'number' ? delay : undefined;
}

function placeOf({ value, context }: AnyMachineSnapshot): string {
  return JSON.stringify([value, context]);
}
