import * as fc from 'fast-check';
import { SimulatedClock, createActor, type AnyActorRef, type AnyStateMachine } from 'xstate';
import { simulateMachine } from '#machines/machine-simulation.ts';

/** The same tries each time: what fails here fails everywhere, and is made as short as it can be. */
export const tries = { seed: 1_125, numRuns: 300 } as const;

/** One thing that happens, with what shows it in a failure. */
export type Happening<World> = { readonly words: string; readonly act: (world: World) => void };

/** Sequences of what may happen, of any length and in any order. */
export function sequencesOf<World>(
  happenings: readonly Happening<World>[],
): fc.Arbitrary<readonly Happening<World>[]> {
  const one = fc.constantFrom(...happenings).map((happening) => ({
    ...happening,
    [fc.toStringMethod]: () => happening.words,
  }));
  return fc.array(one, { maxLength: 30 });
}

/** A machine whose effects only tell their names, with a clock that is turned by hand. */
export function startTold(machine: AnyStateMachine, input?: unknown) {
  const told: { name: string; params: unknown }[] = [];
  const clock = new SimulatedClock();
  const actor: AnyActorRef = createActor(
    simulateMachine(machine, (name, params) => told.push({ name, params })),
    { clock, input },
  ).start();
  return { actor, clock, told };
}
