import {
  createMachine,
  initialTransition,
  not,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';
import { edgeIdOf, eventName, namesOf, transitionsOf } from '#machines/machine-graph.ts';
import { shapePath } from '#machines/machine-shape.ts';
import { stateNodesOf } from '#machines/state-nodes.ts';
import { givenTo, kindOf, labelOf } from '#machines/xstate-inside.ts';

/** A machine with one fault. `name` is stable while the machine does not change. */
export type Mutant = { readonly name: string; readonly make: () => AnyStateMachine };

type Config = Record<string, unknown>;
type Change = (config: Config) => void;

/** An endless loop is a fault that a test detects; it must not block the run. */
const maxSteps = 1_000;

/** Returns every single fault of the supported kinds in a machine. The input is one that it starts with. */
export function mutantsOf(machine: AnyStateMachine, input: unknown): readonly Mutant[] {
  const nodes = [machine.root, ...stateNodesOf(machine)];
  const changes = nodes.flatMap((node) => [
    ...(['entry', 'exit'] as const).flatMap((when) => actionMutants(node, when)),
    ...transitionsOf(node).flatMap((transition) => transitionMutants(transition)),
  ]);
  changes.push(...contextMutants(machine, input));
  return [
    ...changes.map(({ name, change }) => ({ name, make: () => changed(machine, change) })),
    ...Object.keys(givenTo(machine, 'delays')).map((delay) => ({
      name: `delay ${delay}: ten times as long`,
      make: () => slowed(machine, delay),
    })),
  ];
}

type NamedChange = { readonly name: string; readonly change: Change };

/** A number of the initial context is one more, a truth value is the other one. */
function contextMutants(machine: AnyStateMachine, input: unknown): NamedChange[] {
  const [{ context }] = initialTransition(machine, input);
  return Object.entries(context).flatMap(([key, value]) => {
    const fault = typeof value === 'number' ? 'one more' : typeof value === 'boolean' ? 'negated' : undefined;
    return fault === undefined
      ? []
      : [{ name: `initial context, ${key}: ${fault}`, change: wrongAtStart(key) }];
  });
}

function wrongAtStart(key: string): Change {
  return (config) => {
    const original = config['context'];
    config['context'] = (args: unknown) => {
      const right: unknown =
        typeof original === 'function' ? Reflect.apply(original, undefined, [args]) : original;
      if (!isConfig(right)) throw new TypeError('The initial context is no object');
      const value = right[key];
      return { ...right, [key]: typeof value === 'number' ? value + 1 : value !== true };
    };
  };
}

function actionMutants(node: AnyStateNode, when: 'entry' | 'exit'): NamedChange[] {
  return namesOf(node[when]).map((action, at) => ({
    name: `${shapePath(node)}, ${when}: ${action} is left out`,
    change: (config) => {
      const state = stateConfig(config, node.path);
      state[when] = listOf(state[when]).filter((_one, place) => place !== at);
    },
  }));
}

function transitionMutants(transition: AnyTransitionDefinition): NamedChange[] {
  const { source, eventType, guard, actions, reenter, target = [] } = transition;
  const at = Number(edgeIdOf(transition).split('|')[2]);
  const name = (what: string) => `${shapePath(source)}, on ${eventName(eventType)} #${at}: ${what}`;
  const edit = (what: string, change: (one: Config) => Config[]): NamedChange => ({
    name: name(what),
    change: (config) => editTransition(stateConfig(config, source.path), eventType, at, change),
  });
  const other = target.flatMap(siblingOf)[0];
  const left = namesOf(actions);
  return [
    edit('is left out', () => []),
    ...(other === undefined
      ? []
      : [edit(`leads to ${shapePath(other)}`, (one) => [{ ...one, target: `#${other.id}` }])]),
    ...(guard === undefined
      ? []
      : [
          edit('the guard is negated', (one) => [{ ...one, guard: negated(guard) }]),
          edit('the guard is always true', (one) => [without(one, 'guard')]),
          edit('the guard is always false', (one) => [{ ...one, guard: () => false }]),
        ]),
    ...left.map((action, place) =>
      edit(`${action} is left out${left.indexOf(action) < place ? ' again' : ''}`, (one) => [
        { ...one, actions: listOf(one['actions']).filter((_one, index) => index !== place) },
      ]),
    ),
    ...(reenter ? [edit('does not reenter', (one) => [without(one, 'reenter')])] : []),
  ];
}

function without(one: Config, key: string): Config {
  return Object.fromEntries(Object.entries(one).filter(([name]) => name !== key));
}

/** `not` is typed for the guards of a single machine. */
function negated(guard: unknown): unknown {
  return Reflect.apply(not, undefined, [guard]);
}

/** Returns the next sibling of a state. */
function siblingOf(node: AnyStateNode): AnyStateNode[] {
  const all = Object.values(node.parent?.states ?? {});
  const next = all[(all.indexOf(node) + 1) % all.length];
  return next === undefined || next === node ? [] : [next];
}

function changed(machine: AnyStateMachine, change: Change): AnyStateMachine {
  const config = cloneConfig(machine.config);
  if (!isConfig(config)) throw new TypeError(`The configuration of ${machine.id} is no object`);
  change(config);
  // The configuration is untyped.
  const next: AnyStateMachine = Reflect.apply(createMachine, undefined, [
    { ...config, options: { maxIterations: maxSteps } },
  ]);
  return next.provide(machine.implementations);
}

function slowed(machine: AnyStateMachine, name: string): AnyStateMachine {
  const original = givenTo(machine, 'delays')[name];
  const slow =
    typeof original === 'function'
      ? (...args: unknown[]) => Number(Reflect.apply(original, undefined, args)) * 10
      : Number(original) * 10;
  return machine.provide({ delays: { [name]: slow } });
}

/**
 * Copies the configuration so that transitions no longer share objects. Functions, actors and class instances
 * are kept.
 */
function cloneConfig(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloneConfig);
  if (!isConfig(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cloneConfig(inner)]));
}

function isConfig(value: unknown): value is Config {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

function stateConfig(config: Config, path: readonly string[]): Config {
  return path.reduce((parent, key) => inside(inside(parent, 'states'), key), config);
}

function inside(parent: Config, key: string): Config {
  const child = parent[key];
  if (!isConfig(child)) throw new TypeError(`The configuration has no object "${key}"`);
  return child;
}

function editTransition(
  state: Config,
  eventType: string,
  at: number,
  change: (one: Config) => Config[],
): void {
  const { owner, key } = placeOf(state, eventType);
  const all = listOf(owner[key]).map((one) => (isConfig(one) ? one : { target: one }));
  const next = all.flatMap((one, place) => (place === at ? change(one) : [one]));
  if (next.length === 0) delete owner[key];
  else owner[key] = next;
}

/**
 * Returns the place in the configuration that handles an event, an actor result, a delay or an eventless
 * transition.
 */
function placeOf(state: Config, eventType: string): { owner: Config; key: string } {
  const kind = kindOf(eventType);
  if (kind === 'always') return { owner: state, key: 'always' };
  if (kind === 'event') return { owner: inside(state, 'on'), key: eventType };
  const about = labelOf(eventType);
  if (kind === 'delay') return { owner: inside(state, 'after'), key: about };
  const owner = listOf(state['invoke'])
    .filter(isConfig)
    .find((one) => one['id'] === about);
  return { owner: owner ?? state, key: kind === 'done' ? 'onDone' : 'onError' };
}

function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}
