import { createActor, type ActorRefFrom, type AnyEventObject } from 'xstate';
import { refusalsOf, type WalkPath, walksOf } from '#inspector/machine-walks.ts';
import type { Stand } from '#shared/inspection/inspector-protocol.ts';
import { redact, type Shown } from '#shared/inspection/redact.ts';
import type { CatalogueEntry, Start } from '#machines/catalogue.ts';
import { walkMachine, type Origin, type StepDone, type StepSaid } from '#machines/walk/walk.machine.ts';
import type { createCoverage } from './coverage.ts';
import type { LiveNews, Running } from './live-store.ts';
import { createLiveWalk, type LiveNow, type LiveWalk, type LiveWorld } from './live-walk.ts';
import type { MachineFile } from './machines.ts';
import { stateText } from './state-text.ts';
import { shownText, stepText } from './step-text.ts';
import { createWalkBench, type WalkBench, type WalkView } from './walk-bench.ts';
import { walkResult, type createWalkBook, type WalkEntry } from './walk-book.ts';
import type { Walker } from './walker.ts';
import { expectedSteps, uncheckedText, type ExpectedStep } from './walk-steps.ts';

export type NewsListener = (news: LiveNews) => void;

/** The dependencies of a test path run. */
export type WalkParts = {
  readonly coverage: ReturnType<typeof createCoverage>;
  readonly book: ReturnType<typeof createWalkBook>;
  readonly onNews: (listener: NewsListener) => () => void;
  /** Returns the running actors with their pages. */
  readonly actors: () => readonly Running[];
  readonly world: LiveWorld;
  /** The name of the person who runs the test paths. */
  readonly walker: Walker;
};

/** Returns the scenarios of a machine, the shortest paths through all its transitions, and the refusals. */
export function pathsOf(entry: CatalogueEntry): {
  scenarios: readonly WalkPath[];
  walks: readonly WalkPath[];
  refusals: readonly WalkPath[];
} {
  return { scenarios: entry.scenarios, walks: walksOf(entry), refusals: refusalsOf(entry) };
}

/** Returns the same paths in one list. */
export function allPathsOf(entry: CatalogueEntry): readonly WalkPath[] {
  const { scenarios, walks, refusals } = pathsOf(entry);
  return [...scenarios, ...walks, ...refusals];
}

/** Returns the path of a machine with this title. */
export function pathTitled(entry: CatalogueEntry, titled: string): WalkPath | undefined {
  return allPathsOf(entry).find(({ title }) => title === titled);
}

export type PathRun = ReturnType<typeof createPathRun>;

/** A test path run of one machine: the path itself, the adjacent sandbox, and the events of the live app. */
export function createPathRun(inspector: WalkParts, file: MachineFile) {
  const walk = createActor(walkMachine).start();
  const bench = createWalkBench(file, inspector.coverage);
  const nothing = {
    path: undefined,
    steps: [],
    begin: '',
    note: '',
    actor: undefined,
    came: [],
    isOpening: false,
  };
  const walking: Walking = { inspector, file, walk, bench, ...nothing };
  const live = liveWalkOf(walking);
  walk.subscribe(() => write(walking));
  const unlisten = inspector.onNews(live.hear);
  const by = (origin: Origin, result: 'passed' | 'failed', message = '') => {
    recordData(walking, undefined);
    walk.send({ type: `step.${result}`, origin, said: message, at: inspector.world.now() });
    live.goOn();
  };
  const choosePath = (path: WalkPath, preferred?: string) => {
    walking.actor = choose(walking, path);
    live.free();
    // A failed run is shown as it ended.
    if (walk.getSnapshot().matches('walking')) bindSome(walking, live, walking.actor ?? preferred);
  };
  return {
    walk,
    steps: () => walking.steps,
    /** The last selected path. */
    path: () => walking.path,
    begin: () => walking.begin,
    /** `preferred`: the actor to use if several are in the initial state. */
    choose: choosePath,
    bound: live.bound,
    /** The bound actor, if the app took the last step of the run; undefined if the sandbox did. */
    now: (): LiveNow | undefined =>
      walk.getSnapshot().matches('choosing') || isInSandbox(walking) ? undefined : live.now(),
    /** The data that came from the app, by step. */
    came: () => walking.came,
    /** Continues with this actor from the beginning; returns why this is impossible. */
    bind: (id: string): string => bindById(walking, live, id),
    tick: live.tick,
    /** Records a result observed by a person. */
    judgeByHand: (result: 'passed' | 'failed'): void => by({ by: 'hand' }, result),
    /** Runs the next step in the sandbox. It passes if the sandbox reaches the expected state. */
    forward: (): void => forward(walking, by),
    /** Runs all remaining steps. */
    finish: (): void => finish(walking, by),
    next: (): void => {
      const following = pathAfter(walking);
      if (following !== undefined) choosePath(following, live.bound()?.actor);
    },
    back: (): void => {
      walk.send({ type: 'step.back' });
      renew(walking, walking.steps.slice(0, done(walking)));
      live.goOn();
    },
    again: (): void => walkAgain(walking, live),
    note: (text: string): void => {
      walking.note = text;
      write(walking);
    },
    walkAll: (): void => walkAll(walking, by),
    ...sandboxOf(walking),
    close: (): void => {
      unlisten();
      bench.stop();
      walk.stop();
    },
  };
}

/** The last selected path with its progress. */
type Walking = {
  readonly inspector: WalkParts;
  readonly file: MachineFile;
  readonly walk: ActorRefFrom<typeof walkMachine>;
  readonly bench: WalkBench;
  path: WalkPath | undefined;
  steps: readonly ExpectedStep[];
  /** The initial state of the path. */
  begin: string;
  note: string;
  /** The actor of the run before it was left. */
  actor: string | undefined;
  /** The data that came from the app, by step; undefined for a step that was done in another way. */
  came: readonly (string | undefined)[];
  /** The results of a failed run are being read: nothing is new. */
  isOpening: boolean;
};

type By = (origin: Origin, result: 'passed' | 'failed', said?: string) => void;

const done = ({ walk }: Walking): number => walk.getSnapshot().context.results.length;

const isInSandbox = ({ walk }: Walking): boolean =>
  walk.getSnapshot().context.results.at(-1)?.origin.by === 'sandbox';

/** Notes the data of the step that is about to be recorded. */
function recordData(walking: Walking, receivedData: Shown | undefined): void {
  const earlier = walking.steps.slice(0, done(walking)).map((_step, at) => walking.came[at]);
  walking.came = [...earlier, receivedData === undefined ? undefined : shownText(receivedData)];
}

/** Continues a path; returns its previous actor. */
function choose(walking: Walking, chosen: WalkPath, isFresh = false): string | undefined {
  const { inspector, file, walk, bench } = walking;
  walking.path = chosen;
  walking.steps = expectedSteps(file.entry, chosen);
  bench.startFrom(chosen.start);
  const written = inspector.book
    .view()
    .find(({ machine, title }) => machine === file.graph.id && title === chosen.title);
  walking.note = written?.note ?? '';
  walking.came = isFresh ? [] : (written?.steps.map(({ data }) => data) ?? []);
  renew(walking, []);
  walking.begin = stateText(redact(bench.value()));
  const earlier = isFresh ? [] : stepsDone(written, walking.steps.length);
  renew(walking, walking.steps.slice(0, earlier.length));
  const failed = isFresh ? undefined : failureOf(written, walking.steps.length);
  walking.isOpening = failed !== undefined;
  walk.send({ type: 'walk.choose', title: chosen.title, count: walking.steps.length, done: earlier });
  if (failed !== undefined) walk.send({ type: 'step.failed', ...failed });
  walking.isOpening = false;
  const last = earlier.at(-1)?.origin;
  return last?.by === 'live' ? last.actor : undefined;
}

/**
 * Returns the completed steps of an unfinished run, or those before the failed step; none for a passed run, or for an
 * unfinished one of another session.
 */
function stepsDone(written: WalkEntry | undefined, count: number): readonly StepDone[] {
  if (written === undefined || walkResult(written) === 'passed') return [];
  if (walkResult(written) === 'failed') {
    if (failureOf(written, count) === undefined) return [];
    const at = written.steps.findIndex(({ result }) => result === 'failed');
    return written.steps
      .slice(0, at)
      .flatMap(({ result, origin, said = '', at: time = 0 }) =>
        result === 'open' || origin === undefined ? [] : [{ result, origin, said, at: time }],
      );
  }
  return written.steps.flatMap(({ result, origin, said = '', at = 0 }) =>
    result === 'open' || origin === undefined || origin.by === 'imported'
      ? []
      : [{ result, origin, said, at }],
  );
}

/** Returns the failed step of a run; undefined without one, or if the path has changed since. */
function failureOf(written: WalkEntry | undefined, count: number): StepSaid | undefined {
  const failed = written?.steps.find(({ result }) => result === 'failed');
  if (failed?.origin === undefined || written?.steps.length !== count) return undefined;
  return { origin: failed.origin, said: failed.said ?? '', at: failed.at ?? 0 };
}

/** Returns the state that an actor needs to continue. */
function placeOf(walking: Walking): string {
  return walking.steps[done(walking) - 1]?.ends ?? walking.begin;
}

/** Binds the preferred actor in the initial state, or the only one. */
function bindSome(walking: Walking, live: LiveWalk, preferred?: string): void {
  const { inspector, file, path } = walking;
  if (path?.isRecorded === true) return;
  const startState = placeOf(walking);
  const standing = inspector
    .actors()
    .filter(({ actor }) => actor.machine === file.graph.id && stateText(actor.stand.value) === startState);
  const one = standing.find(({ actor }) => actor.id === preferred) ?? standing[0];
  const isOther = one?.actor.id !== preferred;
  if (one === undefined || (isOther && (standing.length > 1 || done(walking) > 0))) return;
  live.bind(one.actor, one.page);
}

/** Returns the next path; after the last one the first. */
function pathAfter({ path, file, bench }: Walking): WalkPath | undefined {
  const all = path?.before === undefined ? allPathsOf(file.entry) : (bench.view().here?.paths ?? []);
  return all[all.findIndex(({ title }) => title === path?.title) + 1] ?? all[0];
}

/** Restarts, and repeats these steps at once. */
function renew({ path, bench }: Walking, again: readonly ExpectedStep[], before = path?.before ?? []): void {
  bench.renew(before);
  for (const step of again) bench.playStep(step);
}

function forward(walking: Walking, by: By): void {
  const { bench, steps } = walking;
  const step = steps[done(walking)];
  if (step === undefined) return;
  const { isNothing, wait } = bench.playStep(step);
  const state = stateText(redact(bench.value()));
  const delay = step.wait?.delay;
  if (delay !== undefined && wait?.delay !== delay)
    by({ by: 'sandbox' }, 'failed', `应在 ${secondsText(delay)}后发生，沙盒里是 ${secondsText(wait?.delay)}`);
  else if (state !== step.ends) by({ by: 'sandbox' }, 'failed', `应到 ${step.ends}，沙盒到了 ${state}`);
  else if (step.mustRest && !isNothing) by({ by: 'sandbox' }, 'failed', '应当什么也不发生，沙盒却变了');
  else by({ by: 'sandbox' }, 'passed');
}

function secondsText(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '未知的时间' : `${milliseconds / 1000} 秒`;
}

function finish(walking: Walking, by: By): void {
  while (walking.walk.getSnapshot().matches('walking') && done(walking) < walking.steps.length)
    forward(walking, by);
}

function isLive({ book }: WalkParts, { graph }: MachineFile, { title }: WalkPath): boolean {
  const written = book.view().find((one) => one.machine === graph.id && one.title === title);
  return written?.steps.some(({ origin }) => origin?.by === 'live') ?? false;
}

/** The commands for the adjacent sandbox. */
function sandboxOf(walking: Walking) {
  const { bench } = walking;
  return {
    restart: (from: Start | undefined): void => {
      bench.startFrom(from);
      renew(walking, [], []);
    },
    play: (event: AnyEventObject): void => bench.play(event),
    lookFrom: (stand: Stand): void => bench.lookFrom(stand),
    answerLater: bench.answerLater,
    advance: bench.advance,
    subscribe: bench.subscribe,
    view: (): WalkView => bench.view(),
  };
}

function liveWalkOf(walking: Walking): LiveWalk {
  const { inspector, file, walk, bench } = walking;
  return createLiveWalk(
    {
      machine: file.graph.id,
      begin: () => placeOf(walking),
      steps: () => walking.steps,
      // Only the sandbox replays recordings.
      done: () =>
        walk.getSnapshot().matches('walking') && walking.path?.isRecorded !== true
          ? done(walking)
          : undefined,
      actor: () => walking.actor,
      pass: (origin, at, receivedData) => {
        recordData(walking, receivedData);
        walk.send({ type: 'step.passed', origin, said: '', at });
      },
      fail: (origin, message, at, receivedData) => {
        recordData(walking, receivedData);
        walk.send({ type: 'step.failed', origin, said: message, at });
      },
      changed: bench.changed,
    },
    inspector.world,
  );
}

function bindById({ inspector }: Walking, live: LiveWalk, id: string): string {
  const found = inspector.actors().find(({ actor }) => actor.id === id);
  return found === undefined ? '它已经不在了' : live.bind(found.actor, found.page);
}

function walkAgain(walking: Walking, live: LiveWalk): void {
  renew(walking, []);
  const bound = live.bound();
  live.free();
  walking.walk.send({ type: 'walk.again' });
  bindSome(walking, live, bound?.actor);
}

/** Runs every path in the sandbox. */
function walkAll(walking: Walking, by: By): void {
  for (const one of allPathsOf(walking.file.entry)) {
    // A result from the live app takes precedence over the sandbox.
    if (isLive(walking.inspector, walking.file, one)) continue;
    choose(walking, one, true);
    finish(walking, by);
  }
  walking.walk.send({ type: 'walk.leave' });
}

/** Writes the current run to the results. */
function write({ inspector, file, walk, path, steps, note, came, isOpening }: Walking): void {
  if (isOpening) return;
  const { value, context } = walk.getSnapshot();
  const { results, title } = context;
  const isNew = !inspector.book.view().some((one) => one.machine === file.graph.id && one.title === title);
  // A path that is only viewed keeps its earlier result.
  if (value === 'choosing' || (results.length === 0 && (note === '' || !isNew))) return;
  inspector.book.write({
    machine: file.graph.id,
    title,
    basis: basisOf(path),
    at: inspector.world.now(),
    note,
    ...(inspector.walker.view() === '' ? {} : { walker: inspector.walker.view() }),
    steps: steps.map(({ event, times, ends, mustRest, unchecked: parts }, at) => {
      const { result = 'open', ...said } = results[at] ?? {};
      const unchecked = uncheckedText(parts);
      return {
        text: stepText(file, event, times),
        state: ends,
        mustRest,
        result,
        ...(unchecked === '' ? {} : { unchecked }),
        ...said,
        ...(result === 'open' || came[at] === undefined ? {} : { data: came[at] }),
      };
    }),
  });
}

function basisOf(path: WalkPath | undefined): WalkEntry['basis'] {
  if (path === undefined || path.isRecorded === true) return 'built';
  return path.accepted === undefined ? 'shape' : 'accepted';
}
