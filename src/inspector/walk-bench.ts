import type { AnyEventObject } from 'xstate';
import { createSandbox, type Sandbox, type WalkPath, type WalkStep } from '#inspector/machine-walks.ts';
import type { Stand } from '#shared/inspection/inspector-protocol.ts';
import { redact } from '#shared/inspection/redact.ts';
import type { Start } from '#machines/catalogue.ts';
import type { createCoverage } from './coverage.ts';
import type { MachineFile } from './machines.ts';
import { pathsFromHere } from './paths-from-here.ts';
import { activeStates, stateText } from './state-text.ts';

export type Effect = { readonly no: number; readonly name: string; readonly params: string };

export type WalkView = {
  readonly sandbox: Sandbox;
  /** The start of the sandbox, if it is not the default. */
  readonly start: Start | undefined;
  readonly effects: readonly Effect[];
  readonly last: readonly string[];
  readonly version: number;
  /** The paths from an actor's state at the time of the request. */
  readonly here: { readonly state: string; readonly paths: readonly WalkPath[] } | undefined;
};

export type WalkBench = ReturnType<typeof createWalkBench>;

/** The sandbox of one machine and its visible state; each test path creates a new one. */
export function createWalkBench(
  { entry, graph }: MachineFile,
  coverage: Pick<ReturnType<typeof createCoverage>, 'note'>,
) {
  const listeners = new Set<() => void>();
  let start: Start | undefined;
  const effects = createEffectList();
  let sandbox = createSandbox(entry, { start, onEffect: effects.note });
  let view = firstView(sandbox);
  const show = (last: readonly string[]): void => {
    const value = redact(sandbox.snapshot().value);
    coverage.note(graph.id, 'sandbox', activeStates(entry, value), last);
    view = { ...view, sandbox, start, effects: effects.newest(), last, version: view.version + 1 };
    for (const listener of listeners) listener();
  };
  return {
    /** Restarts as `start` specifies, after the events that lead to the beginning of a path. */
    renew: (before: readonly AnyEventObject[]): void => {
      sandbox.stop();
      sandbox = createSandbox(entry, { start, onEffect: effects.note });
      for (const event of before) sandbox.play(event);
      effects.clear();
      show(before.length === 0 ? sandbox.initialEdges : []);
    },
    startFrom: (from: Start | undefined): void => {
      start = from;
    },
    play: (event: AnyEventObject): void => show(sandbox.play(event).edges),
    /** Plays a step; returns its last event's effect and duration. */
    playStep: ({ event, times }: Pick<WalkStep, 'event' | 'times'>): Pick<WalkStep, 'isNothing' | 'wait'> => {
      let step = sandbox.play(event);
      for (let again = 1; again < times; again += 1) step = sandbox.play(event);
      show(step.edges);
      return step;
    },
    /** Called when other displayed data has changed. */
    changed: (): void => show(view.last),
    /** The current state value. */
    value: () => sandbox.snapshot().value,
    /** Searches paths from an actor's current state. */
    lookFrom: (stand: Stand): void => {
      view = { ...view, here: { state: stateText(stand.value), paths: pathsFromHere(entry, stand) } };
      show(view.last);
    },
    /** Delays an answer, by the simulated clock. */
    answerLater: (event: AnyEventObject, milliseconds: number): void => {
      sandbox.answerLater(event, milliseconds);
      show(view.last);
    },
    advance: (milliseconds: number): void => show(sandbox.advance(milliseconds).edges),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): WalkView => view,
    stop: (): void => sandbox.stop(),
  };
}

/** The view of an unused sandbox. */
function firstView(sandbox: Sandbox): WalkView {
  const last = sandbox.initialEdges;
  return { sandbox, start: undefined, effects: [], last, version: 0, here: undefined };
}

/** The effects that the machine requested. */
function createEffectList() {
  let effects: Effect[] = [];
  return {
    note: (name: string, params: unknown): void =>
      void effects.push({ no: effects.length, name, params: JSON.stringify(redact(params)) ?? '' }),
    newest: (): readonly Effect[] => effects.slice(-30),
    clear: (): void => {
      effects = [];
    },
  };
}
