import { createActor } from 'xstate';
import type {
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

// Reads of XState that its documentation does not promise, and the names of the events that it creates. The rest of the
// code uses the public API: `inspect`, `provide`, `getSnapshot`.

export function givenTo(
  machine: AnyStateMachine,
  kind: 'actions' | 'actors' | 'delays' | 'guards',
): Readonly<Record<string, unknown>> {
  return machine.implementations[kind];
}

/** The names of the actions that the owner provides. Built-in actions such as `assign` have a `resolve` function. */
export function effectNames(machine: AnyStateMachine): readonly string[] {
  return Object.entries(givenTo(machine, 'actions')).flatMap(([name, action]) =>
    typeof action === 'function' && 'resolve' in action ? [] : [name],
  );
}

/**
 * The transitions of a microstep; none for other inspection events. `_transitions` is private, but nothing public tells
 * which of several guarded transitions was taken.
 */
export function takenIn(event: InspectionEvent): readonly AnyTransitionDefinition[] {
  if (event.type !== '@xstate.microstep') return [];
  const { _transitions: taken } = event;
  return taken;
}

const nothing = (): void => undefined;

/**
 * Computes single steps of a machine without running an actor. The public `transition` sends no inspection events, so
 * it does not tell the transitions taken; this one uses the scope of an actor that is never started.
 */
export function stepsOf(
  machine: AnyStateMachine,
  input: unknown,
  inspect: (event: InspectionEvent) => void,
): {
  readonly start: AnyMachineSnapshot;
  readonly step: (from: AnyMachineSnapshot, event: AnyEventObject) => AnyMachineSnapshot;
} {
  const self = createActor(machine, { input, inspect });
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    system: self.system,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  };
  return { start: self.getSnapshot(), step: (from, event) => machine.transition(from, event, scope) };
}

export type EventKind = 'event' | 'done' | 'error' | 'delay' | 'always';

const prefixes = { done: 'xstate.done.', error: 'xstate.error.', delay: 'xstate.after.' } as const;

/** Returns the kind of an event by its type. The type of an eventless transition is empty. */
export function kindOf(type: string): EventKind {
  if (type === '') return 'always';
  const found = (['done', 'error', 'delay'] as const).find((kind) => type.startsWith(prefixes[kind]));
  return found ?? 'event';
}

/** Returns the name of the actor that answered, the name of the delay, or the type of an event of the machine. */
export function labelOf(type: string): string {
  return type
    .replace(/^xstate\.(?:done|error)\.(?:actor|state)\.(.+)$/, '$1')
    .replace(/^xstate\.after\.([^.]+)\..*$/, '$1');
}

/** Returns the id of the state whose delay elapsed. */
export const delayedState = (type: string): string => type.replace(/^xstate\.after\.[^.]+\./, '');

/** The types of the events that XState creates when an invoked actor answers or fails, or a delay elapses. */
export const doneType = (actor: string): string => `${prefixes.done}actor.${actor}`;
export const errorType = (actor: string): string => `${prefixes.error}actor.${actor}`;
export const delayType = (delay: string, stateId: string): string => `${prefixes.delay}${delay}.${stateId}`;

/** The type of the event that starts an actor. */
export const startType = 'xstate.init';
