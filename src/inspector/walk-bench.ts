import type { AnyEventObject } from 'xstate';
import { createSandbox, type Sandbox, type WalkPath, type WalkStep } from '#lib/machine-walks.ts';
import type { Stand } from '#lib/inspector-protocol.ts';
import { redact } from '#lib/redact.ts';
import type { Start } from '#machines/catalogue.ts';
import type { createCoverage } from './coverage.ts';
import type { MachineFile } from './machines.ts';
import { pathsFromHere } from './paths-from-here.ts';
import { activeStates, stateText } from './state-text.ts';

export type Effect = { readonly no: number; readonly name: string; readonly params: string };

export type WalkView = {
  readonly sandbox: Sandbox;
  /** Where it began, unless as usual. */
  readonly start: Start | undefined;
  readonly effects: readonly Effect[];
  readonly last: readonly string[];
  readonly version: number;
  /** The walks from where an actor stood when they were asked for. */
  readonly here: { readonly state: string; readonly paths: readonly WalkPath[] } | undefined;
};

export type WalkBench = ReturnType<typeof createWalkBench>;

/** The sandbox of one machine and what is seen of it; it is made anew for each walk. */
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
    /** Begins again as `start` says, after what has led to the beginning of a walk. */
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
    /** Says whether its last event did nothing. */
    playStep: ({ event, times }: Pick<WalkStep, 'event' | 'times'>): boolean => {
      let step = sandbox.play(event);
      for (let again = 1; again < times; again += 1) step = sandbox.play(event);
      show(step.edges);
      return step.isNothing;
    },
    /** Something that is shown beside it is another. */
    changed: (): void => show(view.last),
    /** The state value it is in. */
    value: () => sandbox.snapshot().value,
    /** Looks for walks from where an actor of the app stands now. */
    lookFrom: (stand: Stand): void => {
      view = { ...view, here: { state: stateText(stand.value), paths: pathsFromHere(entry, stand) } };
      show(view.last);
    },
    /** An answer that takes its time, by the simulated clock. */
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

/** Of a sandbox that nothing was done with. */
function firstView(sandbox: Sandbox): WalkView {
  const last = sandbox.initialEdges;
  return { sandbox, start: undefined, effects: [], last, version: 0, here: undefined };
}

/** What the machine has asked for. */
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
