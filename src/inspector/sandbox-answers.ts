import type { AnyActorRef, AnyEventObject, SimulatedClock } from 'xstate';
import { labelOf } from '#machines/xstate-inside.ts';

export type SandboxAnswer = {
  readonly no: number;
  readonly event: AnyEventObject;
  /** Milliseconds of the simulated clock. */
  readonly at: number;
};

type Waiting = SandboxAnswer & { readonly caller: AnyActorRef | undefined };

/**
 * Answers of a sandbox's invoked actors after a time of its clock. As in the app, an answer is ignored if the asking
 * state was left meanwhile.
 */
export function createSandboxAnswers(clock: SimulatedClock, actor: AnyActorRef) {
  let waiting: readonly Waiting[] = [];
  let count = 0;
  const callerOf = ({ type }: AnyEventObject): AnyActorRef | undefined =>
    actor.getSnapshot().children[labelOf(type)];
  const findDeliverable = () => waiting.filter(({ event, caller }) => caller === callerOf(event));
  return {
    /** The answers that will be delivered in the current state, next one first. */
    waiting: (): readonly SandboxAnswer[] => [...findDeliverable()].sort((one, other) => one.at - other.at),
    add: (event: AnyEventObject, milliseconds: number): void => {
      const no = count;
      count += 1;
      const caller = callerOf(event);
      waiting = [...waiting, { no, event, caller, at: clock.now() + milliseconds }];
      clock.setTimeout(() => {
        const isDeliverable = findDeliverable().some((answer) => answer.no === no);
        waiting = waiting.filter((answer) => answer.no !== no);
        if (isDeliverable) actor.send(event);
      }, milliseconds);
    },
  };
}
