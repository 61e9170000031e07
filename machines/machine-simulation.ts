import { fromPromise, type AnyStateMachine } from 'xstate';
import { effectNames, givenTo } from './xstate-inside.ts';

const pendingActor = fromPromise(() => new Promise(() => undefined));

/**
 * Creates a machine with simulated effects: its invocations never answer by themselves (the caller sends the
 * resulting events), and its actions are only reported to `onEffect`.
 */
export function simulateMachine(
  machine: AnyStateMachine,
  onEffect: (name: string, params: unknown) => void = () => undefined,
): AnyStateMachine {
  return machine.provide({
    actors: Object.fromEntries(Object.keys(givenTo(machine, 'actors')).map((name) => [name, pendingActor])),
    actions: Object.fromEntries(
      effectNames(machine).map((name) => [name, (_args: unknown, params: unknown) => onEffect(name, params)]),
    ),
  });
}
