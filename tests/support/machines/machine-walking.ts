import { expect } from '@playwright/test';
import { catalogue } from '#machines/catalogue.ts';
import { acceptedOf, type Accepted } from '#tools/machine-accepted.ts';
import type { ReadStep } from '#tools/machine-walks.ts';
import { initialOf, namesOf, takenSteps, typeOf } from './accepted-steps.ts';
import type { LoggedStep } from './machine-log.ts';
import type { Stage } from './machine-stage.ts';

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
  /** The state in which a page first reports the machine, if that is not its initial state. */
  readonly firstSeen?: string;
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
    const first = start ?? beginningOf(machine);
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
          look: `${steps[at - 1]?.ends ?? start ?? beginningOf(machine)}: ${event} → ${ends}`,
        }))
        .filter(({ event, look }) => !given.includes(event) && !taken.has(look));
      for (const { look } of added) taken.add(look);
      return added.length > 0;
    });
  return machine.sharesPages === undefined ? needed : joinWalks(machine, needed);
}

const beginningOf = ({ id, firstSeen }: BrowserMachine): string => firstSeen ?? initialOf(acceptedOf({ id }));

const nameOf = (start: string | undefined, steps: readonly ReadStep[]): string =>
  [start ?? '', ...steps.map(({ event, ends }) => `${event} → ${ends}`)].join(' | ');

/**
 * Appends to each path the parts of others that continue from its final state, or from a state to which steps
 * lead that were taken before. The earlier steps of another path are dropped only if they were taken already.
 */
function joinWalks(machine: BrowserMachine, walks: readonly Walk[]): readonly Walk[] {
  const { given = [], sharesPages: { needNewPage = [], spendPage = [] } = {} } = machine;
  const initial = beginningOf(machine);
  const endOfWalk = ({ steps }: Walk) => steps.at(-1)?.ends ?? initial;
  const placed = new Map(
    walks.map((walk) => [
      walk,
      walk.steps.map((step, at) => {
        const from = walk.steps[at - 1]?.ends ?? walk.start ?? initial;
        return { step, from, look: `${from}: ${step.event} → ${step.ends}`, names: namesOf(from, step) };
      }),
    ]),
  );
  const stepsOf = (walk: Walk) => placed.get(walk) ?? [];
  const everyStep = [...placed.values()].flat();
  const hasOne = (steps: typeof everyStep, listed: readonly string[]) =>
    steps.some(({ names }) => names.some((name) => listed.includes(name)));
  const taken = new Set<string>();
  const continuationOf = (walk: Walk, state: string): readonly ReadStep[] | undefined => {
    if (walk.start !== undefined) return undefined;
    const steps = stepsOf(walk);
    const from = steps.findIndex(
      (step, at) => step.from === state && steps.slice(0, at).every(({ look }) => taken.has(look)),
    );
    if (from === -1 || hasOne(steps.slice(from), [...needNewPage, ...given])) return undefined;
    return walk.steps.slice(from);
  };
  const isLast = (walk: Walk) =>
    walk.start !== undefined ||
    hasOne(stepsOf(walk), spendPage) ||
    !everyStep.some(({ from }) => from === endOfWalk(walk));
  const left = walks.toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));
  const nextOf = (
    state: string,
  ): { readonly walk: Walk; readonly steps: readonly ReadStep[] } | undefined => {
    const ways: { readonly to: string; readonly steps: readonly ReadStep[] }[] = [{ to: state, steps: [] }];
    for (const { to, steps } of ways) {
      for (const walk of left) {
        const more = continuationOf(walk, to);
        if (more !== undefined) return { walk, steps: [...steps, ...more] };
      }
      const repeatable = everyStep.filter(
        (one) =>
          one.from === to && taken.has(one.look) && !hasOne([one], [...needNewPage, ...spendPage, ...given]),
      );
      for (const { step } of repeatable)
        if (!ways.some((way) => way.to === step.ends)) ways.push({ to: step.ends, steps: [...steps, step] });
    }
    return undefined;
  };
  const joined: Walk[] = [];
  for (let walk = left.shift(); walk !== undefined; walk = left.shift()) {
    const steps = [...walk.steps];
    for (const { look } of stepsOf(walk)) taken.add(look);
    // A path with another start has another page.
    let isSpent = walk.start !== undefined || hasOne(stepsOf(walk), spendPage);
    while (!isSpent) {
      const next = nextOf(steps.at(-1)?.ends ?? initial);
      if (next === undefined) break;
      steps.push(...next.steps);
      left.splice(left.indexOf(next.walk), 1);
      for (const { look } of stepsOf(next.walk)) taken.add(look);
      isSpent = hasOne(stepsOf(next.walk), spendPage);
    }
    joined.push({ name: nameOf(walk.start, steps), start: walk.start, steps });
  }
  return joined;
}

/** Runs one path from the start and returns the observed reports of the machine. */
export async function goWalk(
  stage: Stage,
  machine: BrowserMachine,
  walk: Walk,
): Promise<readonly LoggedStep[]> {
  const { begin, given = [] } = machine;
  await stage.restart();
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
  let state = walk.start ?? beginningOf(machine);
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
    .map(({ start }) => {
      if (start === undefined) return beginningOf(machine);
      return start in accepted.states ? start : initialOf(accepted);
    })
    .filter((state) => !(state in machine.unreached));
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
