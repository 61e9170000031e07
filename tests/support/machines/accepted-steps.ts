import { acceptedOf, type Accepted } from '#tools/machine-accepted.ts';
import { readStep, type ReadStep } from '#tools/machine-walks.ts';
import type { Told } from './machine-log.ts';

/** The innermost state in which the machine begins. */
export function initialOf({ states }: Pick<Accepted, 'states'>, at = 'any'): string {
  const child = states[at]?.initial;
  if (child === undefined) return at;
  return initialOf({ states }, at === 'any' ? child : `${at}.${child}`);
}

/** What a table may call a step, the most exact first. */
export function namesOf(
  state: string,
  { event, ends }: Pick<ReadStep, 'event' | 'ends'>,
): readonly [string, string, string] {
  return [`${state}: ${event} → ${ends}`, `${state}: ${event}`, event];
}

/** The type of the event that a step names by what XState calls it, and by its data: `done.actor.restoreSession（有保存的会话）`. */
export function typeOf(event: string): string {
  const plain = event.replace(/（.*$/, '');
  return /^(done\.actor|error\.actor|after)\./.test(plain) ? `xstate.${plain}` : plain;
}

type Step = { readonly from: string; readonly event: string; readonly ends: string };

/** The steps of a walk, one that is taken several times as so many. */
export const takenSteps = ({ steps }: { readonly steps: readonly string[] }): readonly ReadStep[] =>
  steps.map(readStep).flatMap((step) => Array.from({ length: step.times }, () => step));

/** Every step of these walks, with the state it is taken from. */
function stepsOf(accepted: Pick<Accepted, 'states' | 'walks'>): readonly Step[] {
  return accepted.walks.flatMap((walk) => {
    const taken = takenSteps(walk);
    return taken.map(({ event, ends }, at) => ({
      from: taken[at - 1]?.ends ?? walk.start ?? initialOf(accepted),
      event,
      ends,
    }));
  });
}

/**
 * What a table is wrong about: names of what nobody can bring about that no accepted step has, and those of steps that
 * were seen. A step that differs from one that may happen by the data of its event alone cannot be told from it.
 */
export function wrongBeyond(
  {
    id,
    beyond,
    refuses,
  }: { readonly id: string; readonly beyond: Readonly<Record<string, string>>; readonly refuses?: true },
  told: readonly Told[],
): readonly string[] {
  const accepted = acceptedOf({ id });
  const walks = [...accepted.walks, ...(refuses ? accepted.refusals : [])];
  const steps = stepsOf({ ...accepted, walks });
  const isBeyond = (step: Step) => namesOf(step.from, step).some((name) => name in beyond);
  const lookOf = ({ from, event, ends }: Step) => `${from}: ${typeOf(event)} → ${ends}`;
  const mayHappen = new Set(steps.filter((step) => !isBeyond(step)).map(lookOf));
  const seen = new Set(told.map(({ was, event, state }) => `${was}: ${event} → ${state}`));
  return Object.keys(beyond).flatMap((name) => {
    const named = steps.filter((step) => namesOf(step.from, step).includes(name));
    if (named.length === 0) return [`${name}: no accepted walk has it`];
    const happened = named.map(lookOf).filter((look) => seen.has(look) && !mayHappen.has(look));
    return [...new Set(happened)].map((look) => `${name}: has happened (${look})`);
  });
}
