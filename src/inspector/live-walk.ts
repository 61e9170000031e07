import type { Origin } from '#machines/walk/walk.machine.ts';
import { delayedState } from '#machines/xstate-inside.ts';
import { judge, overdue, type Verdict } from './live-check.ts';
import type { LiveActor, LiveNews, LiveTab } from './live-store.ts';
import { stateText } from './state-text.ts';
import type { ExpectedStep } from './walk-steps.ts';

type Bound = Extract<Origin, { by: 'live' }>;
type Moved = Extract<LiveNews, { kind: 'moved' }>;

/** The walk that is under way, and how its steps are told to have gone. */
type Way = {
  readonly machine: string;
  /** The state in which it begins. */
  readonly begin: () => string;
  readonly steps: () => readonly ExpectedStep[];
  /** How many of them are done; undefined: nothing is being walked. */
  readonly done: () => number | undefined;
  /** Whom it was walked with before it was left, or the inspector's page was loaded again. */
  readonly actor: () => string | undefined;
  readonly pass: (origin: Origin, at: number) => void;
  readonly fail: (origin: Origin, said: string, at: number) => void;
  readonly changed: () => void;
};

/** What of the world a live walk is held against. */
export type LiveWorld = {
  /** The build whose machines are walked. */
  readonly build: string;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
};

/** How long a report may be under way, beyond what its delay may be off. */
const underWay = 3_000;

export type LiveWalk = ReturnType<typeof createLiveWalk>;

type Live = {
  readonly way: Way;
  readonly world: LiveWorld;
  bound: Bound | undefined;
  /** The bound one as it stands. */
  actor: LiveActor | undefined;
  /** How often it has done the next step, of a step that is done many times. */
  heard: number;
  /** When the next step became the next. */
  since: number;
};

/** A walk in the running app, bound to one actor of one build: what any other does is no step of it. */
export function createLiveWalk(way: Way, world: LiveWorld) {
  const live: Live = { way, world, bound: undefined, actor: undefined, heard: 0, since: 0 };
  return {
    /** Says why it cannot be walked with this actor. */
    bind: (to: LiveActor, page: LiveTab): string => bind(live, to, page),
    bound: (): Bound | undefined => live.bound,
    free: (): void => free(live),
    /** A step was done or taken back otherwise. */
    goOn: (): void => goOn(live),
    hear: (news: LiveNews): void => hear(live, news),
    /** Time has passed: what had to come by now and did not. */
    tick: (): void => {
      const done = way.done();
      const expected = done === undefined ? undefined : way.steps()[done];
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

function fail({ way, bound }: Live, said: string, at: number): void {
  if (bound !== undefined) way.fail(bound, said, at);
}

function bind(live: Live, to: LiveActor, page: LiveTab): string {
  const { way, world } = live;
  const problem = bindingProblem(to, page, { begin: way.begin(), build: world.build });
  if (problem !== '') return problem;
  live.bound = { by: 'live', actor: to.id, page: page.title, device: page.device, build: page.build };
  live.actor = to;
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
  if (isBound) live.actor = news.actor;
  if (isBound && isExpected) return settle(live, verdict, expected, step.at);
  const since = live.actor?.entered[delayedState(expected.event.type)];
  const late = news.actor.tab === live.actor?.tab ? overdue(expected, since, step.at) : '';
  if (late !== '') return fail(live, late, step.at);
  if (isBound) return settle(live, verdict, expected, step.at);
  if (verdict.kind !== 'passed') return undefined;
  return fail(live, `这一步由另一个实例完成（页面“${page.title}”），不是绑定的“${bound.page}”`, step.at);
}

function settle(live: Live, verdict: Verdict, { times }: ExpectedStep, at: number): void {
  const { way, bound } = live;
  // Nothing was walked yet: it may come back to the beginning.
  if (verdict.kind === 'left' && way.done() === 0) {
    free(live);
    return way.changed();
  }
  if (verdict.kind === 'failed' || verdict.kind === 'left') return fail(live, verdict.said, at);
  if (verdict.kind === 'beside' || bound === undefined) return undefined;
  live.heard += 1;
  if (live.heard < times) return undefined;
  goOn(live);
  return way.pass(bound, at);
}

/** Why a walk cannot be walked with this actor; empty: it can. */
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
