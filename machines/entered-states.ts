import { getStateNodes, type AnyMachineSnapshot, type AnyStateMachine, type AnyStateNode } from 'xstate';
import { edgeIdOf, transitionsOf } from './machine-graph.ts';
import { stateNodesOf } from './state-nodes.ts';

/**
 * The active states that these transitions entered, those that were left and entered again too: their delays count from
 * then. What a transition enters lies below its domain, as SCXML has it.
 */
export function enteredStates(
  machine: AnyStateMachine,
  value: AnyMachineSnapshot['value'],
  edges: readonly string[],
): readonly string[] {
  const taken = [machine.root, ...stateNodesOf(machine)]
    .flatMap(transitionsOf)
    .filter((transition) => edges.includes(edgeIdOf(transition)));
  const domains = taken.flatMap(({ source, target, reenter }) =>
    target === undefined ? [] : [domainOf(source, target, reenter)],
  );
  const active = new Set(getStateNodes(machine.root, value));
  return [...active].filter((node) => domains.some((domain) => isBelow(node, domain))).map(({ id }) => id);
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
