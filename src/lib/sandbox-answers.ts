import type { AnyActorRef, AnyEventObject, SimulatedClock } from 'xstate';
import { labelOf } from '#machines/xstate-inside.ts';

export type SandboxAnswer = {
  readonly no: number;
  readonly event: AnyEventObject;
  /** Milliseconds of the simulated clock. */
  readonly at: number;
};

type Waiting = SandboxAnswer & { readonly asker: AnyActorRef | undefined };

/**
 * Answers that what a sandbox runs gives after a while, by its clock. As in the app, nobody hears an answer when the state
 * that asked was left meanwhile.
 */
export function createSandboxAnswers(clock: SimulatedClock, actor: AnyActorRef) {
  let waiting: readonly Waiting[] = [];
  let count = 0;
  const askerOf = ({ type }: AnyEventObject): AnyActorRef | undefined =>
    actor.getSnapshot().children[labelOf(type)];
  const heard = () => waiting.filter(({ event, asker }) => asker === askerOf(event));
  return {
    /** Those that will be heard, as it looks now; the next one first. */
    waiting: (): readonly SandboxAnswer[] => [...heard()].sort((one, other) => one.at - other.at),
    add: (event: AnyEventObject, milliseconds: number): void => {
      const no = count;
      count += 1;
      const asker = askerOf(event);
      waiting = [...waiting, { no, event, asker, at: clock.now() + milliseconds }];
      clock.setTimeout(() => {
        const isHeard = heard().some((answer) => answer.no === no);
        waiting = waiting.filter((answer) => answer.no !== no);
        if (isHeard) actor.send(event);
      }, milliseconds);
    },
  };
}
