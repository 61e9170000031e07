import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** Every state of a machine but its root, parents before their children. */
export function stateNodesOf(machine: AnyStateMachine): AnyStateNode[] {
  return below(machine.root);
}

function below(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states).flatMap((child) => [child].concat(below(child)));
}
