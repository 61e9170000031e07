import { SimulatedClock, createActor, type AnyEventObject, type AnyStateMachine } from 'xstate';
import { simulateMachine } from '#machines/machine-simulation.ts';
import { kindOf } from '#machines/xstate-inside.ts';

/** Longer than any delay that the tests let pass. */
const longEnough = 20_000;

/**
 * Sends events to a machine whose invoked actors never answer by themselves. The events `done`, `failed` and
 * `passed` of machines/machine-fixtures.ts stand for an answer, an error and an elapsed delay.
 *
 * @returns The state, the context, and the names of the effects of the last event.
 * @example expect(playEvents(tabsMachine, [{ type: 'tabs.restore' }])).toMatchObject({ state: 'restoring' });
 */
export function playEvents(machine: AnyStateMachine, events: readonly AnyEventObject[], input?: unknown) {
  const effects: string[] = [];
  const clock = new SimulatedClock();
  const played = simulateMachine(machine, (name) => effects.push(name));
  const actor = createActor(played, { clock, input }).start();
  for (const event of events) {
    effects.length = 0;
    if (kindOf(event.type) === 'delay') clock.increment(longEnough);
    else actor.send(event);
  }
  const { value: state, context } = actor.getSnapshot();
  actor.stop();
  return { state, context, effects };
}
