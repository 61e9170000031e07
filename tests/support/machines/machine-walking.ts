import { expect, type Page } from '@playwright/test';
import { catalogue } from '#machines/catalogue.ts';
import { acceptedOf, type Accepted } from '#tools/machine-accepted.ts';
import type { ReadStep } from '#tools/machine-walks.ts';
import { initialOf, namesOf, takenSteps, typeOf } from './accepted-steps.ts';
import type { Told } from './machine-log.ts';
import { createStage, type Stage } from './machine-stage.ts';

type Act = (stage: Stage) => Promise<unknown>;

/** How a machine is walked in a browser: what each event of its accepted walks is there. */
export type BrowserMachine = {
  readonly id: string;
  /** Opens what the machine lives in; told the first thing that is to happen, and how the walk begins where not as usual. */
  readonly begin: (stage: Stage, first: string, start: string | undefined) => Promise<unknown>;
  /** Addresses of what the machine invokes; each call waits until the walk says how it ends. */
  readonly calls?: Readonly<Record<string, RegExp>>;
  /** Events that have happened once `begin` is done. */
  readonly given?: readonly string[];
  /**
   * What a person, or the world, does: by the event as walks name it, `state: event` or `state: event → end` where it differs from state to state.
   * What is not here happens by itself: answers of `calls`, their failures, delays.
   */
  readonly acts: Readonly<Record<string, Act>>;
  /** Events that nobody can bring about, as above, each with the reason; a walk is left there. */
  readonly beyond: Readonly<Record<string, string>>;
  /** What must do nothing is walked too: the accepted refusals as far as they are not `beyond`. */
  readonly refuses?: true;
  /** States that are not reached, each with the reason. */
  readonly unreached: Readonly<Record<string, string>>;
  /** Walks continue on the page on which others have ended, because a new page takes longer than their steps. */
  readonly sharesPages?: {
    /** Steps that only a new page can take. */
    readonly needNewPage?: readonly string[];
    /** Steps after which no other walk can continue on the page. */
    readonly spendPage?: readonly string[];
  };
};

type Walk = {
  readonly name: string;
  readonly start: string | undefined;
  readonly steps: readonly ReadStep[];
};

/**
 * The accepted walks as far as they can be gone, longest first, without those whose steps longer ones take: every accepted
 * step is taken in a browser, while tests of the machine itself go every walk. Those that share a page are one walk.
 */
export function walksInBrowser(machine: BrowserMachine): readonly Walk[] {
  const { id, given = [], beyond, refuses } = machine;
  const accepted = acceptedOf({ id });
  const walks = [...accepted.walks, ...(refuses ? accepted.refusals : [])].map((accepts) => {
    const { start } = accepts;
    const read = takenSteps(accepts);
    const first = start ?? initialOf(accepted);
    const end = read.findIndex((step, at) =>
      namesOf(read[at - 1]?.ends ?? first, step).some((name) => name in beyond),
    );
    const going = end === -1 ? read : read.slice(0, end);
    return { name: nameOf(start, going), start, steps: going };
  });
  const taken = new Set<string>();
  const needed = walks
    .toSorted((one, other) => other.steps.length - one.steps.length)
    .filter(({ start, steps }) => {
      const added = steps
        .map(({ event, ends }, at) => ({
          event,
          look: `${steps[at - 1]?.ends ?? start ?? ''}: ${event} → ${ends}`,
        }))
        .filter(({ event, look }) => !given.includes(event) && !taken.has(look));
      for (const { look } of added) taken.add(look);
      return added.length > 0;
    });
  return machine.sharesPages === undefined ? needed : joinWalks(machine, needed, initialOf(accepted));
}

const nameOf = (start: string | undefined, steps: readonly ReadStep[]): string =>
  [start ?? '', ...steps.map(({ event, ends }) => `${event} → ${ends}`)].join(' | ');

/**
 * Appends to each walk what others add from the state in which it has ended. Of another walk only the steps before that
 * state are left out, and only where a walk has taken them already.
 */
function joinWalks(machine: BrowserMachine, walks: readonly Walk[], initial: string): readonly Walk[] {
  const { given = [], sharesPages: { needNewPage = [], spendPage = [] } = {} } = machine;
  const taken = new Set<string>();
  const stateBefore = ({ start, steps }: Walk, at: number) => steps[at - 1]?.ends ?? start ?? initial;
  const lookAt = (walk: Walk, at: number) =>
    `${stateBefore(walk, at)}: ${walk.steps[at]?.event} → ${walk.steps[at]?.ends}`;
  const hasOne = (walk: Walk, from: number, names: readonly string[]) =>
    walk.steps.some(
      (step, at) => at >= from && namesOf(stateBefore(walk, at), step).some((name) => names.includes(name)),
    );
  const continuationOf = (walk: Walk, state: string): readonly ReadStep[] | undefined => {
    if (walk.start !== undefined) return undefined;
    const from = walk.steps.findIndex(
      (_step, at) =>
        stateBefore(walk, at) === state &&
        walk.steps.slice(0, at).every((_before, earlier) => taken.has(lookAt(walk, earlier))),
    );
    if (from === -1 || hasOne(walk, from, [...needNewPage, ...given])) return undefined;
    return walk.steps.slice(from);
  };
  const left = [...walks];
  const joined: Walk[] = [];
  for (let walk = left.shift(); walk !== undefined; walk = left.shift()) {
    let last = walk;
    const steps = [...walk.steps];
    const take = () => last.steps.forEach((_step, at) => taken.add(lookAt(last, at)));
    take();
    while (!hasOne(last, 0, spendPage)) {
      const state = steps.at(-1)?.ends ?? initial;
      const next = left.find((one) => continuationOf(one, state) !== undefined);
      if (next === undefined) break;
      steps.push(...(continuationOf(next, state) ?? []));
      left.splice(left.indexOf(next), 1);
      last = next;
      take();
    }
    joined.push({ name: nameOf(walk.start, steps), start: walk.start, steps });
  }
  return joined;
}

/** Goes one walk on a page that is new. Answers what the machine was seen to do. */
export async function goWalk(page: Page, machine: BrowserMachine, walk: Walk): Promise<readonly Told[]> {
  const { begin, calls = {}, given = [] } = machine;
  const stage = await createStage(page, calls);
  const { id } = catalogueEntry(machine.id).machine;
  const seen = () => stage.log.all.filter((told) => told.machine === id);
  await begin(stage, walk.steps[0]?.event ?? '', walk.start);
  // Some machines begin with what the walk does first.
  await expect.poll(() => stage.log.all.length, { message: 'the page reports' }).toBeGreaterThan(0);
  const accepted = acceptedOf(machine);
  let from = given.includes(walk.steps[0]?.event ?? '') ? 0 : seen().length;
  let due: ReadStep[] = [];
  const expectDue = async () => {
    await expect
      .poll(() => howFar(seen().slice(from), due), { message: walk.name, intervals: [20, 50, 100, 250] })
      .toBe('there');
    from += endOf(seen().slice(from), due);
    due = [];
    await stage.leave();
  };
  let state = walk.start ?? initialOf(accepted);
  for (const [at, step] of walk.steps.entries()) {
    if (!given.includes(step.event)) {
      await actOf(machine, accepted, state, step)(stage);
      due.push(step);
      if (!isBrief(accepted, step, walk.steps[at + 1])) await expectDue();
    }
    state = step.ends;
  }
  return seen();
}

/** Every state that these walks begin in or lead to, and the states around it: `running` of `running.waiting`. */
export function statesOf(machine: BrowserMachine, walks: readonly Walk[]): readonly string[] {
  const accepted = acceptedOf(machine);
  // A walk may begin with words for what was chosen before.
  const begins = walks
    .map(({ start }) => start ?? initialOf(accepted))
    .filter((state) => state in accepted.states && !(state in machine.unreached));
  const ends = walks.flatMap(({ steps }) => steps.map(({ ends: state }) => state));
  const all = [...begins, ...ends].flatMap((state) => {
    const keys = state.split('.');
    return keys.map((_key, at) => keys.slice(0, at + 1).join('.'));
  });
  return [...new Set(all)].toSorted();
}

/** The states of the accepted machine. */
export function acceptedStates({ id }: BrowserMachine): readonly string[] {
  return Object.keys(acceptedOf({ id }).states)
    .filter((name) => name !== 'any')
    .toSorted();
}

function catalogueEntry(id: string) {
  const entry = catalogue.find((one) => one.id === id);
  if (entry === undefined) throw new Error(`no machine ${id}`);
  return entry;
}

function actOf(machine: BrowserMachine, accepted: Accepted, state: string, step: ReadStep): Act {
  const { acts, calls = {} } = machine;
  const { event } = step;
  const act = namesOf(state, step)
    .map((name) => acts[name])
    .find((one) => one !== undefined);
  if (act !== undefined) return act;
  const [, kind = '', name = ''] = /^(done\.actor|error\.actor|after)\.([^.（]+)/.exec(event) ?? [];
  const delay = accepted.delays[name];
  if (kind === 'after' && typeof delay === 'number') return ({ pass }) => pass(delay);
  if (kind === 'done.actor') return name in calls ? ({ answer }) => answer(name) : async () => undefined;
  if (kind === 'error.actor' && name in calls) return ({ cut }) => cut(name);
  throw new Error(`${machine.id}: nobody says what "${event}" is in a browser`);
}

/** Shorter than a look at what was told: what comes next is done at once, and both are looked for together. */
const brief = 1_000;

function isBrief({ states, delays }: Accepted, step: ReadStep, next: ReadStep | undefined): boolean {
  if (next === undefined || next.event.startsWith('after.')) return false;
  const timed = Object.keys(states[step.ends]?.on ?? {}).filter((name) => name.startsWith('after '));
  return timed.some((name) => Number(delays[name.slice('after '.length)]) < brief);
}

type Seen = readonly { readonly event: string; readonly state: string }[];

/** How many of what was told until all these steps have happened, in this order; -1: not yet. */
function endOf(told: Seen, steps: readonly ReadStep[]): number {
  let at = 0;
  for (const step of steps) {
    const type = typeOf(step.event);
    const found = told.slice(at).findIndex(({ event, state }) => event === type && state === step.ends);
    if (found === -1) return -1;
    at += found + 1;
  }
  return at;
}

function howFar(told: Seen, steps: readonly ReadStep[]): string {
  if (endOf(told, steps) !== -1) return 'there';
  const heard = told.map(({ event, state }) => `${event} → ${state}`);
  return [`wanted: ${steps.map(({ event, ends }) => `${event} → ${ends}`).join(', ')}`, ...heard].join('\n');
}
