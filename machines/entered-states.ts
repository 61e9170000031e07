import { getStateNodes } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { edgeIdOf, transitionsOf } from './machine-graph.ts';
import { stateNodesOf } from './state-nodes.ts';

/**
 * Returns the active states that these transitions entered, including those that were left and entered again: their
 * delays start then. Entered states are below the transition's domain, as SCXML defines it.
 */
export function enteredStates(
  machine: AnyStateMachine,
  value: AnyMachineSnapshot['value'],
  edges: readonly string[],
): readonly string[] {
  const known = transitionsById(machine);
  const domains = edges.flatMap((id) => {
    const transition = known.get(id);
    if (transition?.target === undefined) return [];
    return [domainOf(transition.source, transition.target, transition.reenter)];
  });
  const active = new Set(getStateNodes(machine.root, value));
  return [...active].filter((node) => domains.some((domain) => isBelow(node, domain))).map(({ id }) => id);
}

const transitions = new WeakMap<AnyStateMachine, ReadonlyMap<string, AnyTransitionDefinition>>();

function transitionsById(machine: AnyStateMachine): ReadonlyMap<string, AnyTransitionDefinition> {
  const known =
    transitions.get(machine) ??
    new Map(
      [machine.root, ...stateNodesOf(machine)]
        .flatMap(transitionsOf)
        .map((transition) => [edgeIdOf(transition), transition]),
    );
  transitions.set(machine, known);
  return known;
}

/** Undefined: all, the root too. */
function domainOf(
  source: AnyStateNode,
  targets: readonly AnyStateNode[],
  reenter: boolean,
): AnyStateNode | undefined {
  if (!reenter && targets.every((target) => target === source || isBelow(target, source))) return source;
  let domain = source.parent;
  while (domain !== undefined && !targets.every((target) => isBelow(target, domain))) domain = domain.parent;
  return domain;
}

function isBelow(node: AnyStateNode, above: AnyStateNode | undefined): boolean {
  if (above === undefined) return true;
  for (let parent = node.parent; parent !== undefined; parent = parent.parent)
    if (parent === above) return true;
  return false;
}
