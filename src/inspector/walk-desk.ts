import { createActor, type AnyEventObject } from 'xstate';
import {
  createSandbox,
  playWalk,
  type Sandbox,
  type WalkPath,
  type WalkStep,
  walksOf,
} from '#lib/machine-walks.ts';
import type { CatalogueEntry, Start } from '#machines/catalogue.ts';
import { walkMachine } from '#machines/walk/walk.machine.ts';
import { activeStates, stateText } from './state-text.ts';
import type { WalkParts } from './desk.ts';
import type { MachineFile } from './machines.ts';
import { pathsFromHere } from './paths-from-here.ts';
import { stepText } from './step-text.ts';
import type { Stand } from '#lib/inspector-protocol.ts';
import { redact } from '#lib/redact.ts';

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

/** The scenarios of a machine, then the shortest walks through all its transitions. */
export function pathsOf(entry: CatalogueEntry): {
  scenarios: readonly WalkPath[];
  walks: readonly WalkPath[];
} {
  return { scenarios: entry.scenarios, walks: walksOf(entry) };
}

export type WalkDesk = ReturnType<typeof createWalkDesk>;

/** Walking one machine: the walk itself, the sandbox beside it, and what the running app does meanwhile. */
export function createWalkDesk(desk: WalkParts, { entry, graph }: MachineFile) {
  const walk = createActor(walkMachine).start();
  const listeners = new Set<() => void>();
  let steps: readonly WalkStep[] = [];
  let start: Start | undefined;
  let path: WalkPath | undefined;
  /** The state in which the walk begins. */
  let begin = '';
  let note = '';
  let effects: Effect[] = [];
  /** How often the running app has done the next step, of a step that is done many times. */
  let heard = 0;
  const onEffect = (name: string, params: unknown) =>
    void effects.push({ no: effects.length, name, params: JSON.stringify(redact(params)) ?? '' });
  const fresh = () => createSandbox(entry, { start, onEffect });
  let sandbox = fresh();
  let view: WalkView = {
    sandbox,
    start,
    effects: [],
    last: sandbox.initialEdges,
    version: 0,
    here: undefined,
  };
  const show = (last: readonly string[]) => {
    const value = redact(sandbox.snapshot().value);
    desk.coverage.note(graph.id, activeStates(entry, value), last);
    view = { ...view, sandbox, start, effects: effects.slice(-30), last, version: view.version + 1 };
    for (const listener of listeners) listener();
  };
  const playStep = ({ event, times }: WalkStep) => {
    let { edges } = sandbox.play(event);
    for (let again = 1; again < times; again += 1) ({ edges } = sandbox.play(event));
    return edges;
  };
  const renew = (again: readonly WalkStep[], before = path?.before ?? []) => {
    sandbox.stop();
    heard = 0;
    sandbox = fresh();
    for (const event of before) sandbox.play(event);
    effects = [];
    show(before.length === 0 ? sandbox.initialEdges : []);
    for (const step of again) show(playStep(step));
  };
  const done = () => walk.getSnapshot().context.results.length;
  const write = () => {
    const { value, context } = walk.getSnapshot();
    if (value === 'choosing') return;
    desk.book.write({
      machine: graph.id,
      title: context.title,
      at: Date.now(),
      note,
      steps: steps.map(({ event, times, value: state }, at) => ({
        text: stepText({ entry, graph }, event, times),
        state: stateText(redact(state)),
        result: context.results[at] ?? 'open',
      })),
    });
  };
  walk.subscribe(write);
  const play = (event: AnyEventObject) => show(sandbox.play(event).edges);
  const unlisten = desk.onStep((machine, step) => {
    const expected = steps[done()];
    if (machine !== graph.id || expected === undefined || !walk.getSnapshot().matches('walking')) return;
    const isIt =
      step.event === expected.event.type && stateText(step.value) === stateText(redact(expected.value));
    if (isIt) heard += 1;
    if (!isIt || heard < expected.times) return;
    heard = 0;
    walk.send({ type: 'step.passed' });
  });
  const choose = (chosen: WalkPath) => {
    path = chosen;
    steps = playWalk(entry, chosen);
    ({ start } = chosen);
    note =
      desk.book.view().find(({ machine, title }) => machine === graph.id && title === chosen.title)?.note ??
      '';
    renew([]);
    begin = stateText(redact(sandbox.snapshot().value));
    walk.send({ type: 'walk.choose', title: chosen.title, count: steps.length });
  };
  const forward = () => {
    const step = steps[done()];
    if (step === undefined) return;
    show(playStep(step));
    const isThere = JSON.stringify(sandbox.snapshot().value) === JSON.stringify(step.value);
    walk.send({ type: isThere ? 'step.passed' : 'step.failed' });
  };
  const finish = () => {
    while (walk.getSnapshot().matches('walking') && done() < steps.length) forward();
  };
  return {
    walk,
    steps: () => steps,
    /** The path of the walk that was chosen last. */
    path: () => path,
    begin: () => begin,
    choose,
    /** The next step, done by the sandbox. It passes when the sandbox is where it must be. */
    forward,
    /** All that are left. */
    finish,
    /** The next path after this one; the first one after the last. */
    next: (): void => {
      const { scenarios, walks } = pathsOf(entry);
      const all = path?.before === undefined ? [...scenarios, ...walks] : (view.here?.paths ?? []);
      const following = all[all.findIndex(({ title }) => title === path?.title) + 1] ?? all[0];
      if (following !== undefined) choose(following);
    },
    /** Looks for walks from where an actor of the app stands now. */
    lookFrom: (stand: Stand): void => {
      view = { ...view, here: { state: stateText(stand.value), paths: pathsFromHere(entry, stand) } };
      show(view.last);
    },
    back: (): void => {
      walk.send({ type: 'step.back' });
      renew(steps.slice(0, done()));
    },
    again: (): void => {
      renew([]);
      walk.send({ type: 'walk.again' });
    },
    note: (text: string): void => {
      note = text;
      write();
    },
    play,
    /** An answer that takes its time, by the simulated clock. */
    answerLater: (event: AnyEventObject, milliseconds: number): void => {
      sandbox.answerLater(event, milliseconds);
      show(view.last);
    },
    advance: (milliseconds: number): void => show(sandbox.advance(milliseconds).edges),
    restart: (from: Start | undefined): void => {
      start = from;
      renew([], []);
    },
    /** Every scenario and every computed walk, through the sandbox. */
    walkAll: (): void => {
      const { scenarios, walks } = pathsOf(entry);
      for (const one of [...scenarios, ...walks]) {
        choose(one);
        finish();
      }
      walk.send({ type: 'walk.leave' });
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: (): WalkView => view,
    close: (): void => {
      unlisten();
      sandbox.stop();
      walk.stop();
    },
  };
}
