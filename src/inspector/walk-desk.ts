import { createActor, type ActorRefFrom, type AnyEventObject } from 'xstate';
import { playWalk, type WalkPath, type WalkStep, walksOf } from '#lib/machine-walks.ts';
import type { Stand, Step } from '#lib/inspector-protocol.ts';
import { redact } from '#lib/redact.ts';
import type { CatalogueEntry, Start } from '#machines/catalogue.ts';
import { walkMachine } from '#machines/walk/walk.machine.ts';
import type { WalkParts } from './desk.ts';
import type { MachineFile } from './machines.ts';
import { stateText } from './state-text.ts';
import { stepText } from './step-text.ts';
import { createWalkBench, type WalkBench, type WalkView } from './walk-bench.ts';

/** The scenarios of a machine, then the shortest walks through all its transitions. */
export function pathsOf(entry: CatalogueEntry): {
  scenarios: readonly WalkPath[];
  walks: readonly WalkPath[];
} {
  return { scenarios: entry.scenarios, walks: walksOf(entry) };
}

export type WalkDesk = ReturnType<typeof createWalkDesk>;

/** Walking one machine: the walk itself, the sandbox beside it, and what the running app does meanwhile. */
export function createWalkDesk(desk: WalkParts, file: MachineFile) {
  const walk = createActor(walkMachine).start();
  const bench = createWalkBench(file, desk.coverage);
  const walking: Walking = {
    book: desk.book,
    file,
    walk,
    bench,
    path: undefined,
    steps: [],
    begin: '',
    note: '',
    heard: 0,
  };
  walk.subscribe(() => write(walking));
  const unlisten = desk.onStep((machine, step) => hear(walking, machine, step));
  return {
    walk,
    steps: () => walking.steps,
    /** The path of the walk that was chosen last. */
    path: () => walking.path,
    begin: () => walking.begin,
    choose: (path: WalkPath): void => choose(walking, path),
    /** The next step, done by the sandbox. It passes when the sandbox is where it must be. */
    forward: (): void => forward(walking),
    /** All that are left. */
    finish: (): void => finish(walking),
    next: (): void => chooseNext(walking),
    back: (): void => {
      walk.send({ type: 'step.back' });
      renew(walking, walking.steps.slice(0, done(walking)));
    },
    again: (): void => {
      renew(walking, []);
      walk.send({ type: 'walk.again' });
    },
    note: (text: string): void => {
      walking.note = text;
      write(walking);
    },
    restart: (from: Start | undefined): void => {
      bench.startFrom(from);
      renew(walking, [], []);
    },
    walkAll: (): void => walkAll(walking),
    play: (event: AnyEventObject): void => bench.play(event),
    lookFrom: (stand: Stand): void => bench.lookFrom(stand),
    answerLater: bench.answerLater,
    advance: bench.advance,
    subscribe: bench.subscribe,
    view: (): WalkView => bench.view(),
    close: (): void => {
      unlisten();
      bench.stop();
      walk.stop();
    },
  };
}

/** The walk that was chosen last, and how far it is. */
type Walking = {
  readonly book: WalkParts['book'];
  readonly file: MachineFile;
  readonly walk: ActorRefFrom<typeof walkMachine>;
  readonly bench: WalkBench;
  path: WalkPath | undefined;
  steps: readonly WalkStep[];
  /** The state in which it begins. */
  begin: string;
  note: string;
  /** How often the running app has done the next step, of a step that is done many times. */
  heard: number;
};

const done = ({ walk }: Walking): number => walk.getSnapshot().context.results.length;

function choose(walking: Walking, chosen: WalkPath): void {
  const { book, file, walk, bench } = walking;
  walking.path = chosen;
  walking.steps = playWalk(file.entry, chosen);
  bench.startFrom(chosen.start);
  const written = book
    .view()
    .find(({ machine, title }) => machine === file.graph.id && title === chosen.title);
  walking.note = written?.note ?? '';
  renew(walking, []);
  walking.begin = stateText(redact(bench.value()));
  walk.send({ type: 'walk.choose', title: chosen.title, count: walking.steps.length });
}

/** The next path after this one; the first one after the last. */
function chooseNext(walking: Walking): void {
  const { path, file, bench } = walking;
  const { scenarios, walks } = pathsOf(file.entry);
  const all = path?.before === undefined ? [...scenarios, ...walks] : (bench.view().here?.paths ?? []);
  const following = all[all.findIndex(({ title }) => title === path?.title) + 1] ?? all[0];
  if (following !== undefined) choose(walking, following);
}

/** Begins again, and does these steps at once. */
function renew(walking: Walking, again: readonly WalkStep[], before = walking.path?.before ?? []): void {
  walking.heard = 0;
  walking.bench.renew(before);
  for (const step of again) walking.bench.playStep(step);
}

function forward(walking: Walking): void {
  const { walk, bench, steps } = walking;
  const step = steps[done(walking)];
  if (step === undefined) return;
  bench.playStep(step);
  const isThere = JSON.stringify(bench.value()) === JSON.stringify(step.value);
  walk.send({ type: isThere ? 'step.passed' : 'step.failed' });
}

function finish(walking: Walking): void {
  while (walking.walk.getSnapshot().matches('walking') && done(walking) < walking.steps.length)
    forward(walking);
}

/** Every scenario and every computed walk, through the sandbox. */
function walkAll(walking: Walking): void {
  const { scenarios, walks } = pathsOf(walking.file.entry);
  for (const one of [...scenarios, ...walks]) {
    choose(walking, one);
    finish(walking);
  }
  walking.walk.send({ type: 'walk.leave' });
}

/** The running app did something: maybe the step that the walk waits for. */
function hear(walking: Walking, machine: string, step: Step): void {
  const { file, walk, steps } = walking;
  const expected = steps[done(walking)];
  if (machine !== file.graph.id || expected === undefined || !walk.getSnapshot().matches('walking')) return;
  const isIt =
    step.event === expected.event.type && stateText(step.value) === stateText(redact(expected.value));
  if (isIt) walking.heard += 1;
  if (!isIt || walking.heard < expected.times) return;
  walking.heard = 0;
  walk.send({ type: 'step.passed' });
}

/** Puts the walk as it stands into the book of walks. */
function write({ book, file, walk, steps, note }: Walking): void {
  const { value, context } = walk.getSnapshot();
  if (value === 'choosing') return;
  book.write({
    machine: file.graph.id,
    title: context.title,
    at: Date.now(),
    note,
    steps: steps.map(({ event, times, value: state }, at) => ({
      text: stepText(file, event, times),
      state: stateText(redact(state)),
      result: context.results[at] ?? 'open',
    })),
  });
}
