import type { Origin } from '#machines/walk/walk.machine.ts';
import { judge, overdue, waitingState, type Verdict } from './live-check.ts';
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

/** A walk in the running app, bound to one actor of one build: what any other does is no step of it. */
export function createLiveWalk(way: Way, { build, now }: LiveWorld) {
  let bound: Bound | undefined;
  let actor: LiveActor | undefined;
  let heard = 0;
  let since = 0;
  const goOn = () => {
    heard = 0;
    since = now();
  };
  const fail = (said: string, at: number) => {
    if (bound !== undefined) way.fail(bound, said, at);
  };
  const bind = (to: LiveActor, page: LiveTab): string => {
    const problem = bindingProblem(to, page, { begin: way.begin(), build });
    if (problem !== '') return problem;
    bound = { by: 'live', actor: to.id, page: page.title, device: page.device, build: page.build };
    actor = to;
    goOn();
    way.changed();
    return '';
  };
  const free = () => {
    bound = undefined;
    actor = undefined;
  };
  const settle = (verdict: Verdict, { times }: ExpectedStep, at: number) => {
    // Nothing was walked yet: it may come back to the beginning.
    if (verdict.kind === 'left' && way.done() === 0) {
      free();
      return way.changed();
    }
    if (verdict.kind === 'failed' || verdict.kind === 'left') return fail(verdict.said, at);
    if (verdict.kind === 'beside' || bound === undefined) return undefined;
    heard += 1;
    if (heard < times) return undefined;
    goOn();
    return way.pass(bound, at);
  };
  const hearMove = (news: Moved, done: number) => {
    const [expected, ...later] = way.steps().slice(done);
    if (expected === undefined) return undefined;
    const { step, before, page } = news;
    if (bound === undefined && done === 0 && step.event === expected.event.type) bind(before, page);
    if (bound === undefined) return undefined;
    const isBound = news.actor.id === bound.actor;
    const taken = { step, before: before.stand, entered: before.entered };
    const verdict = judge(expected, later, taken);
    if (isBound && page.build !== bound.build)
      return fail(`页面换了版本：绑定的是 ${named(bound.build)}，现在是 ${named(page.build)}`, step.at);
    if (isBound) actor = news.actor;
    if (isBound && step.event === expected.event.type) return settle(verdict, expected, step.at);
    const since = actor?.entered[waitingState(expected.event.type)];
    const late = news.actor.tab === actor?.tab ? overdue(expected, since, step.at) : '';
    if (late !== '') return fail(late, step.at);
    if (isBound) return settle(verdict, expected, step.at);
    if (verdict.kind !== 'passed') return undefined;
    return fail(`这一步由另一个实例完成（页面“${page.title}”），不是绑定的“${bound.page}”`, step.at);
  };
  return {
    bind,
    bound: (): Bound | undefined => bound,
    free,
    /** A step was done or taken back otherwise. */
    goOn,
    hear: (news: LiveNews): void => {
      const done = way.done();
      if (done === undefined || news.actor.machine !== way.machine) return undefined;
      if (news.kind === 'moved') hearMove(news, done);
      if (news.kind === 'stood' && bound?.actor === news.actor.id) actor = news.actor;
      const mayBind = bound === undefined && (done === 0 || news.actor.id === way.actor());
      if (news.kind !== 'gone' && mayBind) bind(news.actor, news.page);
      if (news.kind !== 'gone' || bound?.actor !== news.actor.id) return undefined;
      if (done > 0) return fail('绑定的实例不在了：页面已关闭或刷新，或它已结束', now());
      free();
      return way.changed();
    },
    /** Time has passed: what had to come by now and did not. */
    tick: (): void => {
      const done = way.done();
      const expected = done === undefined ? undefined : way.steps()[done];
      if (expected === undefined || bound === undefined) return;
      const late = overdue(expected, since, now() - underWay);
      if (late !== '') fail(late, now());
    },
  };
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
