import type { Step } from '#shared/inspection/inspector-protocol.ts';
import type { Shown } from '#shared/inspection/redact.ts';
import type { Origin } from '#machines/walk/walk.machine.ts';
import { delayedState } from '#machines/xstate-inside.ts';
import { judge, overdue, type Verdict } from './live-check.ts';
import type { LiveNews } from './live-store.ts';
import type { LiveActor, LiveTab } from './types.ts';
import { stateText } from './state-text.ts';
import type { ExpectedStep } from './walk-steps.ts';

type Bound = Extract<Origin, { by: 'live' }>;
type Moved = Extract<LiveNews, { kind: 'moved' }>;

/** The current test path run, and the callbacks for its results. */
type Way = {
  readonly machine: string;
  /** The initial state of the path. */
  readonly begin: () => string;
  readonly steps: () => readonly ExpectedStep[];
  /** The number of completed steps; undefined without a run. */
  readonly done: () => number | undefined;
  /** The actor before the run was left, or the inspector's page was reloaded. */
  readonly actor: () => string | undefined;
  /** `came`: the data of the event. */
  readonly pass: (origin: Origin, at: number, came: Shown) => void;
  readonly fail: (origin: Origin, said: string, at: number, came?: Shown) => void;
  readonly changed: () => void;
};

/** The environment of a live run. */
export type LiveWorld = {
  /** The build of the machines. */
  readonly build: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** Milliseconds of tolerance for a delayed report, in addition to the delay's own. */
const underWay = 3_000;

/** The bound actor as it is now. */
export type LiveNow = { readonly stand: LiveActor['stand']; readonly last: readonly string[] };

export type LiveWalk = ReturnType<typeof createLiveWalk>;

type Live = {
  readonly way: Way;
  readonly world: LiveWorld;
  bound: Bound | undefined;
  /** The current state of the bound actor. */
  actor: LiveActor | undefined;
  /** The transitions of its last event since it was bound. */
  last: readonly string[];
  /** The number of repetitions of the next step so far. */
  heard: number;
  /** The time at which the next step became current. */
  since: number;
};

/** A test path run in the live app, bound to one actor of one build: events of other actors do not count. */
export function createLiveWalk(pathRun: Way, world: LiveWorld) {
  const live: Live = {
    way: pathRun,
    world,
    bound: undefined,
    actor: undefined,
    last: [],
    heard: 0,
    since: 0,
  };
  return {
    /** Binds an actor; returns why this is impossible. */
    bind: (to: LiveActor, page: LiveTab): string => bind(live, to, page),
    bound: (): Bound | undefined => live.bound,
    /** The state of the bound actor, and the transitions of its last event. */
    now: (): LiveNow | undefined => live.actor && { stand: live.actor.stand, last: live.last },
    free: (): void => free(live),
    /** A step was completed or undone in another way. */
    goOn: (): void => goOn(live),
    hear: (news: LiveNews): void => hear(live, news),
    /** Time has passed: checks for overdue events. */
    tick: (): void => {
      const done = pathRun.done();
      const expected = done === undefined ? undefined : pathRun.steps()[done];
      if (expected === undefined || live.bound === undefined) return;
      const late = overdue(expected, live.since, world.now() - underWay);
      if (late !== '') fail(live, late, world.now());
    },
  };
}

function goOn(live: Live): void {
  live.heard = 0;
  live.since = live.world.now();
}

function free(live: Live): void {
  live.bound = undefined;
  live.actor = undefined;
}

function fail({ way, bound }: Live, message: string, at: number, receivedData?: Shown): void {
  if (bound !== undefined) way.fail(bound, message, at, receivedData);
}

function bind(live: Live, to: LiveActor, page: LiveTab): string {
  const { way, world } = live;
  const problem = bindingProblem(to, page, { begin: way.begin(), build: world.build });
  if (problem !== '') return problem;
  live.bound = { by: 'live', actor: to.id, page: page.title, build: page.build };
  live.actor = to;
  live.last = [];
  goOn(live);
  way.changed();
  return '';
}

function hear(live: Live, news: LiveNews): void {
  const { way, world } = live;
  const done = way.done();
  if (done === undefined || news.actor.machine !== way.machine) return undefined;
  if (news.kind === 'moved') hearMove(live, news, done);
  if (news.kind === 'stood' && live.bound?.actor === news.actor.id) live.actor = news.actor;
  const mayBind = live.bound === undefined && (done === 0 || news.actor.id === way.actor());
  if (news.kind !== 'gone' && mayBind) bind(live, news.actor, news.page);
  if (news.kind !== 'gone' || live.bound?.actor !== news.actor.id) return undefined;
  if (done > 0) return fail(live, '绑定的实例不在了：页面已关闭或刷新，或它已结束', world.now());
  free(live);
  return way.changed();
}

function hearMove(live: Live, news: Moved, done: number): void {
  const [expected, ...later] = live.way.steps().slice(done);
  if (expected === undefined) return undefined;
  const { step, before, page } = news;
  const isExpected = step.event === expected.event.type;
  if (live.bound === undefined && done === 0 && isExpected) bind(live, before, page);
  const { bound } = live;
  if (bound === undefined) return undefined;
  const isBound = news.actor.id === bound.actor;
  const verdict = judge(expected, later, { step, before: before.stand, entered: before.entered });
  if (isBound && page.build !== bound.build)
    return fail(live, `页面换了版本：绑定的是 ${named(bound.build)}，现在是 ${named(page.build)}`, step.at);
  if (isBound) {
    live.actor = news.actor;
    live.last = step.edges;
  }
  if (isBound && isExpected) return settle(live, verdict, expected, step);
  const since = live.actor?.entered[delayedState(expected.event.type)];
  const late = news.actor.tab === live.actor?.tab ? overdue(expected, since, step.at) : '';
  if (late !== '') return fail(live, late, step.at);
  if (isBound) return settle(live, verdict, expected, step);
  if (verdict.kind !== 'passed') return undefined;
  return fail(live, `这一步由另一个实例完成（页面“${page.title}”），不是绑定的“${bound.page}”`, step.at);
}

function settle(live: Live, verdict: Verdict, { times }: ExpectedStep, { at, payload }: Step): void {
  const { way, bound } = live;
  // Nothing has been completed yet: the actor may return to the initial state.
  if (verdict.kind === 'left' && way.done() === 0) {
    free(live);
    return way.changed();
  }
  if (verdict.kind === 'failed' || verdict.kind === 'left') return fail(live, verdict.said, at, payload);
  if (verdict.kind === 'beside' || bound === undefined) return undefined;
  live.heard += 1;
  if (live.heard < times) return undefined;
  goOn(live);
  return way.pass(bound, at, payload);
}

/** Returns why a run is impossible with this actor; empty if it is possible. */
function bindingProblem(
  { stand }: LiveActor,
  page: LiveTab,
  { begin, build }: { readonly begin: string; readonly build: string },
): string {
  if (page.build !== build)
    return `页面“${page.title}”的版本是 ${named(page.build)}，检查器是 ${named(build)}：刷新后再走`;
  const now = stateText(stand.value);
  return now === begin ? '' : `它现在在 ${now}，路径从 ${begin} 开始`;
}

const named = (build: string): string => (build === '' ? '未知' : build);
