import { SimulatedClock, createActor, getStateNodes } from 'xstate';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { CatalogueEntry, Start } from '#machines/catalogue.ts';
import { createSandboxAnswers } from './sandbox-answers.ts';
import { waitOf, type Wait } from '#machines/delay-times.ts';
import { eventName } from '#machines/machine-graph.ts';
import { createStepper, edgesToldBy } from '#machines/machine-steps.ts';
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
  /** Where it begins, unless as usual. */
  readonly start?: Start | undefined;
  /** What has happened before its first step, where it goes on from the middle. */
  readonly before?: readonly AnyEventObject[];
  /** The state after each event, where that was accepted and is not what today's machine does. */
  readonly accepted?: readonly string[];
  /** How long delays take, by the places of their events. */
  readonly waits?: Readonly<Record<number, Wait>>;
  /** What of the context is compared after an event, by its place. */
  readonly remembered?: Readonly<Record<number, Remembered>>;
  /** Its last event must do nothing. */
  readonly isRefused?: boolean;
  /** It is what an actor did once, and `accepted` where that led. */
  readonly isRecorded?: boolean;
};

/** One step of a walk as it must go: the state after the event, and the transitions taken. */
export type WalkStep = {
  readonly event: AnyEventObject;
  /** How often in a row: the seconds of a countdown are one step. */
  readonly times: number;
  readonly value: AnyMachineSnapshot['value'];
  readonly edges: readonly string[];
  /** Whether it did nothing: neither the state nor what is remembered is another. */
  readonly isNothing: boolean;
  /** Of a delay: how long it took to come. */
  readonly wait: Wait | undefined;
  /** What is compared of the context. */
  readonly remembered: Remembered | undefined;
};

/** The walks that together take every transition of a machine, as they were found when it was built. */
export function walksOf(entry: CatalogueEntry): readonly WalkPath[] {
  return acceptedPaths(entry, false);
}

/** The walks that end in what must do nothing: a guard refuses it, or it comes a second time. */
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

/** What happens on a walk, each countdown once: two `second` become `second ×2`. */
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
  const words = runs.map(({ event, times }) => {
    const sample = sampleTitle(entry, event);
    const name = sample === undefined ? eventName(event.type) : `${eventName(event.type)}（${sample}）`;
    return times === 1 ? name : `${name} ×${times}`;
  });
  return [...(start === undefined ? [] : [`【${start.title}】`]), ...words]
    .join(' → ')
    .replace('】 → ', '】');
}

/** What can happen in a state, of the machine's vocabulary: only what leads somewhere. */
export function possibleEvents(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  vocabulary: readonly AnyEventObject[],
): readonly AnyEventObject[] {
  if (snapshot.status !== 'active') return [];
  const own = new Set(getStateNodes(machine.root, snapshot.value).flatMap((node) => node.ownEvents));
  const { step } = createStepper(machine);
  return vocabulary.filter((event) => own.has(event.type) && (step(snapshot, event)?.edges.length ?? 0) > 0);
}

/** Plays a walk on a sandbox actor: what must be seen step by step. */
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

/** What a person sees who walks every computed walk of a machine to its end. */
export function walkedBy(entry: CatalogueEntry): Walked {
  const states = new Set<string>();
  const edges = new Set<string>();
  const note = (value: AnyMachineSnapshot['value'], taken: readonly string[]) => {
    for (const { id } of getStateNodes(entry.machine.root, value)) states.add(id);
    for (const id of taken) {
      edges.add(id);
      // A state that is left at once was reached all the same.
      states.add(id.split('|')[0] ?? '');
    }
  };
  for (const path of walksOf(entry)) {
    const sandbox = createSandbox(entry, { start: path.start });
    note(sandbox.snapshot().value, sandbox.initialEdges);
    for (const step of playWalk(entry, path)) note(step.value, step.edges);
  }
  return { states, edges };
}

export type Sandbox = ReturnType<typeof createSandbox>;

type SandboxOptions = {
  readonly start?: Start | undefined;
  readonly onEffect?: (name: string, params: unknown) => void;
};

/** A copy of a machine that touches nothing: its effects are only told, its time is turned by hand. */
export function createSandbox(entry: CatalogueEntry, { start, onEffect }: SandboxOptions = {}) {
  const clock = new SimulatedClock();
  let edges: string[] = [];
  const machine = simulateMachine(entry.machine, onEffect);
  const input = start === undefined ? entry.input : start.input;
  const inspect = edgesToldBy((taken) => edges.push(...taken));
  const actor: AnyActorRef = createActor(machine, { clock, input, inspect }).start();
  const answers = createSandboxAnswers(clock, actor);
  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot();
  const initial = edges;
  const step = (event: AnyEventObject, act: () => void): WalkStep => {
    edges = [];
    const before = placeOf(snapshot());
    const wait = waitOf(machine, snapshot(), event.type);
    act();
    const { value, context } = snapshot();
    const isNothing = placeOf(snapshot()) === before;
    const remembered = rememberedAfter(entry, event, context);
    return { event, times: 1, value, edges, isNothing, wait, remembered };
  };
  const pass = (end: number): void => {
    // A delay that an answer begins counts from that answer.
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
    /** What is invoked succeeds or fails after so many milliseconds of the simulated clock. */
    answerLater: answers.add,
    waiting: answers.waiting,
    /** A delay passes by the clock; anything else is sent. */
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

/** Milliseconds of a delay, where it is a number. */
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
