import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { stateNodesOf } from './state-nodes.ts';
import { delayType, doneType, errorType, givenTo, kindOf, labelOf, type EventKind } from './xstate-inside.ts';

export type GraphNode = {
  /** XState's own: `session.authenticated.ready`. The root's is the machine's. */
  readonly id: string;
  readonly key: string;
  /** Below the root: `authenticated.ready`; empty for the root. */
  readonly path: string;
  readonly parent: string | undefined;
  readonly kind: AnyStateNode['type'];
  /** The child it starts in. */
  readonly initial: string | undefined;
  readonly invokes: readonly string[];
  readonly entry: readonly string[];
  readonly exit: readonly string[];
};

export type GraphEdge = {
  readonly id: string;
  readonly source: string;
  /** Empty: it stays where it is. */
  readonly targets: readonly string[];
  readonly event: string;
  readonly kind: EventKind;
  /** The displayed name: `department.open`, `loadDepartments`, `reloadDelay`. */
  readonly label: string;
  /** Milliseconds, of a delay that is a number. */
  readonly delay: number | undefined;
  readonly guard: string | undefined;
  readonly actions: readonly string[];
};

export type MachineGraph = {
  readonly id: string;
  /** The root first, parents before their children. */
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
};

/** A machine as data: what the diagrams draw and what coverage counts. */
export function machineGraph(machine: AnyStateMachine): MachineGraph {
  const nodes = [machine.root, ...stateNodesOf(machine)];
  return {
    id: machine.id,
    nodes: nodes.map(toNode),
    edges: nodes.flatMap((node) => transitionsOf(node).map((transition) => toEdge(machine, transition))),
  };
}

/** Everything that leads away from a state, in the order in which XState tries it. */
export function transitionsOf(node: AnyStateNode): AnyTransitionDefinition[] {
  return [...(node.always ?? []), ...[...node.transitions.values()].flat()];
}

/** The same for a transition that was taken, whichever effects its machine was given. */
export function edgeIdOf(transition: AnyTransitionDefinition): string {
  const { source, eventType } = transition;
  const among = (eventType === '' ? source.always : source.transitions.get(eventType)) ?? [];
  return [source.id, eventType, among.indexOf(transition)].join('|');
}

/** Returns the name of an event; a delay is `after reloadDelay`. */
export function eventName(type: string): string {
  const label = labelOf(type);
  return {
    event: label,
    done: `${label} done`,
    error: `${label} failed`,
    delay: `after ${label}`,
    always: 'at once',
  }[kindOf(type)];
}

/** Returns the event type of a name from `eventName`; the type of a delay contains the state that waits. */
export function eventTypeOf(name: string, stateId: string): string {
  if (name === 'at once') return '';
  const [first = name, second] = name.split(' ');
  if (second === undefined) return name;
  if (first === 'after') return delayType(second, stateId);
  return second === 'done' ? doneType(first) : errorType(first);
}

/** Names of actions and guards; what XState adds itself (timers) is a function and has none. */
export function namesOf(things: readonly unknown[]): string[] {
  return things.flatMap((thing) => {
    if (typeof thing === 'string') return [thing];
    const isNamed = typeof thing === 'object' && thing !== null && 'type' in thing;
    return isNamed && typeof thing.type === 'string' ? [thing.type] : [];
  });
}

function toNode(node: AnyStateNode): GraphNode {
  return {
    id: node.id,
    key: node.key,
    path: node.path.join('.'),
    parent: node.parent?.id,
    kind: node.type,
    initial: node.type === 'compound' ? node.initial.target[0]?.id : undefined,
    invokes: node.invoke.map(({ id }) => id),
    entry: namesOf(node.entry),
    exit: namesOf(node.exit),
  };
}

function toEdge(machine: AnyStateMachine, transition: AnyTransitionDefinition): GraphEdge {
  const { source, eventType, target = [], guard, actions } = transition;
  const label = labelOf(eventType);
  const delay: unknown = givenTo(machine, 'delays')[label];
  return {
    id: edgeIdOf(transition),
    source: source.id,
    targets: target.map(({ id }) => id),
    event: eventType,
    kind: kindOf(eventType),
    label,
    delay: typeof delay === 'number' ? delay : undefined,
    guard: namesOf([guard])[0],
    actions: namesOf(actions),
  };
}
