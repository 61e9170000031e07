import { expect, type Page } from '@playwright/test';
import { catalogue } from '#machines/catalogue.ts';
import { acceptedOf, type Accepted } from '#tools/machine-accepted.ts';
import type { ReadStep } from '#tools/machine-walks.ts';
import { initialOf, namesOf, takenSteps, typeOf } from './accepted-steps.ts';
import type { LoggedStep } from './machine-log.ts';
import { createStage, type Stage } from './machine-stage.ts';

type Act = (stage: Stage) => Promise<unknown>;

/** The mapping of a machine's accepted paths to a browser: the action of each event. */
export type BrowserMachine = {
  readonly id: string;
  /**
   * Opens the page of the machine. Receives the first event, and the start of the path if it is not the
   * default one.
   */
  readonly begin: (stage: Stage, first: string, start: string | undefined) => Promise<unknown>;
  /** Addresses of the invoked calls; each call waits until the path determines its result. */
  readonly calls?: Readonly<Record<string, RegExp>>;
  /** Events that `begin` has already caused. */
  readonly given?: readonly string[];
  /**
   * The actions of the user or the environment, by event name, or by `state: event` or `state: event → end`
   * if they differ by state. Events that are missing here happen by themselves: results of `calls`, their
   * failures, delays.
   */
  readonly acts: Readonly<Record<string, Act>>;
  /** Events that cannot be caused, named as above, each with the reason; a path ends there. */
  readonly beyond: Readonly<Record<string, string>>;
  /** The accepted refusals are also run, as far as they are not `beyond`. */
  readonly refuses?: true;
  /** States that are not reached, each with the reason. */
  readonly unreached: Readonly<Record<string, string>>;
  /**
   * Paths continue on the page on which others ended, because opening a page takes longer than their steps.
   */
  readonly sharesPages?: {
    /** Steps that need a new page. */
    readonly needNewPage?: readonly string[];
    /** Steps after which no other path can continue on the page. */
    readonly spendPage?: readonly string[];
  };
};

type Walk = {
  readonly name: string;
  readonly start: string | undefined;
  readonly steps: readonly ReadStep[];
};

/**
 * Returns the accepted paths as far as they can be run, longest first, without those covered by longer ones.
 * Every accepted step runs in a browser; tools/machine-walks.test.ts runs every path. Paths that share a
 * page are joined.
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
 * Appends to each path the parts of others that continue from its final state. The earlier steps of another
 * path are dropped only if they were taken already.
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

/** Runs one path on a new page and returns the observed reports of the machine. */
export async function goWalk(
  page: Page,
  machine: BrowserMachine,
  walk: Walk,
): Promise<readonly LoggedStep[]> {
  const { begin, calls = {}, given = [] } = machine;
  const stage = await createStage(page, calls);
  const { id } = catalogueEntry(machine.id).machine;
  const seen = () => stage.log.all.filter((received) => received.machine === id);
  await begin(stage, walk.steps[0]?.event ?? '', walk.start);
  // Some machines take the first step of the path when they start.
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
  await stage.end();
  return seen();
}

/**
 * Returns every state in which these paths begin or to which they lead, with the parent states: `running` of
 * `running.waiting`.
 */
export function statesOf(machine: BrowserMachine, walks: readonly Walk[]): readonly string[] {
  const accepted = acceptedOf(machine);
  // A path may begin with the name of an earlier choice.
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

/** Returns the states of the accepted machine. */
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

/** A step shorter than this is followed at once, and both are checked together. */
const brief = 1_000;

function isBrief({ states, delays }: Accepted, step: ReadStep, next: ReadStep | undefined): boolean {
  if (next === undefined || next.event.startsWith('after.')) return false;
  const timed = Object.keys(states[step.ends]?.on ?? {}).filter((name) => name.startsWith('after '));
  return timed.some((name) => Number(delays[name.slice('after '.length)]) < brief);
}

type Seen = readonly { readonly event: string; readonly state: string }[];

/** Returns the number of reports up to the last of these steps in order, or -1 if they are incomplete. */
function endOf(received: Seen, steps: readonly ReadStep[]): number {
  let at = 0;
  for (const step of steps) {
    const type = typeOf(step.event);
    const found = received.slice(at).findIndex(({ event, state }) => event === type && state === step.ends);
    if (found === -1) return -1;
    at += found + 1;
  }
  return at;
}

function howFar(received: Seen, steps: readonly ReadStep[]): string {
  if (endOf(received, steps) !== -1) return 'there';
  const heard = received.map(({ event, state }) => `${event} → ${state}`);
  return [`wanted: ${steps.map(({ event, ends }) => `${event} → ${ends}`).join(', ')}`, ...heard].join('\n');
}
