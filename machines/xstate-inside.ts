import { StateMachine, createActor } from 'xstate';
import type {
  AnyActorRef,
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';

// What XState does not promise, all of it: how its parts lie in a machine, what it calls the events it makes itself, and
// what it tells who inspects. A new major is mended here; the tests beside say what has to hold.

/** What is given to a machine under a name. */
type Given = 'actions' | 'actors' | 'delays' | 'guards';

export function givenTo(machine: AnyStateMachine, what: Given): Readonly<Record<string, unknown>> {
  return machine.implementations[what];
}

/** The actions that somebody has to give: `assign`, `raise` and the like belong to the machine. */
export function effectNames(machine: AnyStateMachine): readonly string[] {
  return Object.entries(givenTo(machine, 'actions')).flatMap(([name, action]) =>
    typeof action === 'function' && 'resolve' in action ? [] : [name],
  );
}

/** The same machine with another configuration, or other delays. */
export function rebuilt(
  machine: AnyStateMachine,
  { config = machine.config, delays = {} }: { readonly config?: unknown; readonly delays?: object },
): AnyStateMachine {
  const { implementations } = machine;
  const given = { ...implementations, delays: { ...implementations.delays, ...delays } };
  return Reflect.construct(StateMachine, [config, given]);
}

/** The transitions that were taken, those at once too; none where the event tells of something else. */
export function takenIn(event: InspectionEvent): readonly AnyTransitionDefinition[] {
  if (event.type !== '@xstate.microstep') return [];
  const { _transitions: taken } = event;
  return taken;
}

/** Who invoked or spawned an actor. */
export function parentOf({ _parent: parent }: AnyActorRef): AnyActorRef | undefined {
  return parent;
}

const nothing = (): void => undefined;

/** One step at a time for an actor that never runs: nothing is done but to answer where it leads. */
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

/** What an event is, by its type; empty: none, the transition is taken at once. */
export function kindOf(type: string): EventKind {
  if (type === '') return 'always';
  const found = (['done', 'error', 'delay'] as const).find((kind) => type.startsWith(prefixes[kind]));
  return found ?? 'event';
}

/** Of an answer the actor, of a delay its name, of what a machine calls its own event that. */
export function labelOf(type: string): string {
  return type
    .replace(/^xstate\.(?:done|error)\.(?:actor|state)\.(.+)$/, '$1')
    .replace(/^xstate\.after\.([^.]+)\..*$/, '$1');
}

/** The state whose delay an event is, by its id. */
export const delayedState = (type: string): string => type.replace(/^xstate\.after\.[^.]+\./, '');

/** Types of the events that XState makes: an invoked actor has answered or failed, a state was long enough in its delay. */
export const doneType = (actor: string): string => `${prefixes.done}actor.${actor}`;
export const errorType = (actor: string): string => `${prefixes.error}actor.${actor}`;
export const delayType = (delay: string, stateId: string): string => `${prefixes.delay}${delay}.${stateId}`;

/** The type of the event with which an actor begins. */
export const startType = 'xstate.init';
