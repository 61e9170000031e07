import { acceptedOf, type Accepted } from '#tools/machine-accepted.ts';
import { readStep, type ReadStep } from '#tools/machine-walks.ts';
import type { LoggedStep } from './machine-log.ts';

/** Returns the innermost initial state of the machine. */
export function initialOf({ states }: Pick<Accepted, 'states'>, at = 'any'): string {
  const child = states[at]?.initial;
  if (child === undefined) return at;
  return initialOf({ states }, at === 'any' ? child : `${at}.${child}`);
}

/** Returns the names by which a table may list a step, the most specific first. */
export function namesOf(
  state: string,
  { event, ends }: Pick<ReadStep, 'event' | 'ends'>,
): readonly [string, string, string] {
  return [`${state}: ${event} → ${ends}`, `${state}: ${event}`, event];
}

/**
 * Returns the event type of a step, which is named by XState's type and its data:
 * `done.actor.restoreSession（有保存的会话）`.
 */
export function typeOf(event: string): string {
  const plain = event.replace(/（.*$/, '');
  return /^(done\.actor|error\.actor|after)\./.test(plain) ? `xstate.${plain}` : plain;
}

type Step = { readonly from: string; readonly event: string; readonly ends: string };

/** Returns the steps of a path, with repeated steps expanded. */
export const takenSteps = ({ steps }: { readonly steps: readonly string[] }): readonly ReadStep[] =>
  steps.map(readStep).flatMap((step) => Array.from({ length: step.times }, () => step));

/** Returns every step of these paths with the state from which it is taken. */
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
 * Returns the errors of a table: steps listed as unreachable that are in no accepted path, or that were
 * observed. A step that differs from a possible one only by the data of its event cannot be distinguished
 * from it.
 */
export function wrongBeyond(
  {
    id,
    beyond,
    refuses,
  }: { readonly id: string; readonly beyond: Readonly<Record<string, string>>; readonly refuses?: true },
  received: readonly LoggedStep[],
): readonly string[] {
  const accepted = acceptedOf({ id });
  const walks = [...accepted.walks, ...(refuses ? accepted.refusals : [])];
  const steps = stepsOf({ ...accepted, walks });
  const isBeyond = (step: Step) => namesOf(step.from, step).some((name) => name in beyond);
  const lookOf = ({ from, event, ends }: Step) => `${from}: ${typeOf(event)} → ${ends}`;
  const mayHappen = new Set(steps.filter((step) => !isBeyond(step)).map(lookOf));
  const seen = new Set(received.map(({ was, event, state }) => `${was}: ${event} → ${state}`));
  return Object.keys(beyond).flatMap((name) => {
    const named = steps.filter((step) => namesOf(step.from, step).includes(name));
    if (named.length === 0) return [`${name}: no accepted walk has it`];
    const happened = named.map(lookOf).filter((look) => seen.has(look) && !mayHappen.has(look));
    return [...new Set(happened)].map((look) => `${name}: has happened (${look})`);
  });
}
