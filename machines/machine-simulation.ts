import { fromPromise, type AnyStateMachine } from 'xstate';
import { effectNames, givenTo } from './xstate-inside.ts';

const silent = fromPromise(() => new Promise(() => undefined));

/**
 * A machine whose effects are played by somebody else: what it invokes never answers by itself (its answers are sent as
 * the events they become), and what it would do is only told to `onEffect`.
 */
export function simulateMachine(
  machine: AnyStateMachine,
  onEffect: (name: string, params: unknown) => void = () => undefined,
): AnyStateMachine {
  return machine.provide({
    actors: Object.fromEntries(Object.keys(givenTo(machine, 'actors')).map((name) => [name, silent])),
    actions: Object.fromEntries(
      effectNames(machine).map((name) => [name, (_args: unknown, params: unknown) => onEffect(name, params)]),
    ),
  });
}
