import { fromPromise, type AnyStateMachine } from 'xstate';

const silent = fromPromise(() => new Promise(() => undefined));

/**
 * A machine whose effects are played by somebody else: what it invokes never answers by itself (its answers are sent as
 * the events they become), and what it would do is only told to `onEffect`.
 */
export function simulateMachine(
  machine: AnyStateMachine,
  onEffect: (name: string, params: unknown) => void = () => undefined,
): AnyStateMachine {
  const { actors, actions } = machine.implementations;
  const effects = Object.entries(actions).filter(([, action]) => !isOfXState(action));
  return machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, silent])),
    actions: Object.fromEntries(
      effects.map(([name]) => [name, (_args: unknown, params: unknown) => onEffect(name, params)]),
    ),
  });
}

/** `assign`, `raise` and the like belong to the machine; all else is an effect. */
function isOfXState(action: unknown): boolean {
  return typeof action === 'function' && 'resolve' in action;
}
