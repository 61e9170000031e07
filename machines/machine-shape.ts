import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { eventName, namesOf, transitionsOf } from './machine-graph.ts';
import { stateNodesOf } from './state-nodes.ts';
import { givenTo } from './xstate-inside.ts';

/** A transition of a state. An action is named with its parameters when they are fixed: `warn {"message":"…"}`. */
export type ShapeTransition = {
  readonly if?: string;
  /** Below the root; empty: it stays. */
  readonly to: readonly string[];
  readonly reenter?: true;
  readonly do?: readonly string[];
};

export type ShapeState = {
  readonly kind: AnyStateNode['type'];
  readonly initial?: string;
  readonly tags?: readonly string[];
  readonly invokes?: readonly string[];
  readonly entry?: readonly string[];
  readonly exit?: readonly string[];
  /** By `eventName`, each in the order in which they are tried. */
  readonly on: Readonly<Record<string, readonly ShapeTransition[]>>;
};

/** The declarative part of a machine. The behaviour of guards and actions is not included. */
export type MachineShape = {
  /** Milliseconds; `first 5000` of one that is computed: what it is at the start. */
  readonly delays: Readonly<Record<string, number | string>>;
  readonly guards: readonly string[];
  /** By their paths below the root, the root first, as `any`. */
  readonly states: Readonly<Record<string, ShapeState>>;
};

/** The path of a state as shapes name it. */
export function shapePath(node: AnyStateNode): string {
  return node.path.length === 0 ? 'any' : node.path.join('.');
}

/** The shape of a machine as it is built; `start` is where its delays are looked at. */
export function shapeOf(machine: AnyStateMachine, start: AnyMachineSnapshot): MachineShape {
  const nodes = [machine.root, ...stateNodesOf(machine)];
  return {
    delays: Object.fromEntries(
      Object.entries(givenTo(machine, 'delays')).map(([name, delay]) => [name, delayText(delay, start)]),
    ),
    guards: Object.keys(givenTo(machine, 'guards')),
    states: Object.fromEntries(nodes.map((node) => [shapePath(node), stateShape(node)])),
  };
}

function delayText(delay: unknown, { context }: AnyMachineSnapshot): number | string {
  if (typeof delay === 'number') return delay;
  const first: unknown = typeof delay === 'function' ? delay({ context }, undefined) : undefined;
  return `first ${String(first)}`;
}

function stateShape(node: AnyStateNode): ShapeState {
  const some = (key: string, list: readonly string[]) => (list.length === 0 ? {} : { [key]: list });
  const on: Record<string, ShapeTransition[]> = {};
  for (const transition of transitionsOf(node))
    (on[eventName(transition.eventType)] ??= []).push(transitionShape(transition));
  return {
    kind: node.type,
    ...(node.type === 'compound' ? { initial: node.initial.target.map(({ key }) => key).join(', ') } : {}),
    ...some('tags', node.tags),
    ...some(
      'invokes',
      node.invoke.map(({ id, src }) => (typeof src === 'string' && src !== id ? `${id} (${src})` : id)),
    ),
    ...some('entry', node.entry.flatMap(thingText)),
    ...some('exit', node.exit.flatMap(thingText)),
    on,
  };
}

function transitionShape({ guard, target, reenter, actions }: AnyTransitionDefinition): ShapeTransition {
  const condition = thingText(guard)[0];
  const done = actions.flatMap(thingText);
  return {
    ...(condition === undefined ? {} : { if: condition }),
    to: (target ?? []).map(shapePath),
    ...(reenter ? { reenter: true as const } : {}),
    ...(done.length === 0 ? {} : { do: done }),
  };
}

/** The name of an action or a guard, and what it is given unless that depends on what happens. */
function thingText(thing: unknown): string[] {
  return namesOf([thing]).map((name) => {
    const params =
      typeof thing === 'object' && thing !== null && 'params' in thing ? thing.params : undefined;
    return params === undefined || typeof params === 'function'
      ? name
      : `${name} ${JSON.stringify(params, (_key, value: unknown) => (value instanceof Error ? value.message : value))}`;
  });
}
