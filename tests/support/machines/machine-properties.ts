import * as fc from 'fast-check';
import { SimulatedClock, createActor, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { simulateMachine } from '#machines/machine-simulation.ts';

/** Fixed parameters, so that a failure is reproducible everywhere and is shrunk. */
export const tries = { seed: 1_125, numRuns: 300 } as const;

/** One event with its description for a failure message. */
export type Happening<World> = { readonly words: string; readonly act: (world: World) => void };

/** Generates sequences of events of any length and order. */
export function sequencesOf<World>(
  happenings: readonly Happening<World>[],
): fc.Arbitrary<readonly Happening<World>[]> {
  const one = fc.constantFrom(...happenings).map((happening) => ({
    ...happening,
    [fc.toStringMethod]: () => happening.words,
  }));
  return fc.array(one, { maxLength: 30 });
}

/** Starts a machine that records the names of its effects, with a simulated clock. */
export function startRecorded(machine: AnyStateMachine, input?: unknown) {
  const recorded: { name: string; params: unknown }[] = [];
  const clock = new SimulatedClock();
  const actor: AnyActorRef = createActor(
    simulateMachine(machine, (name, params) => recorded.push({ name, params })),
    { clock, input },
  ).start();
  return { actor, clock, recorded: recorded };
}
