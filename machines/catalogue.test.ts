import { readdirSync } from 'node:fs';
import { initialTransition, transition, type AnyStateNode } from 'xstate';
import { describe, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { transitionsOf } from './machine-graph.ts';
import { stateNodesOf } from './state-nodes.ts';

/** Returns a state and the states that contain it. */
function withParents(node: AnyStateNode): AnyStateNode[] {
  return [node, ...(node.parent === undefined ? [] : withParents(node.parent))];
}

describe('the catalogue of machines', () => {
  it('every machine is in the catalogue', () => {
    const files = readdirSync('machines', { recursive: true, encoding: 'utf8' });
    const folders = files.filter((file) => file.endsWith('.machine.ts')).map((file) => file.split('/')[0]);
    expect(new Set(catalogue.map(({ id }) => id))).toEqual(new Set(folders));
    expect(folders).toHaveLength(catalogue.length);
  });

  it.each(catalogue)('the catalogue id $id equals the id of its machine', ({ id, machine }) => {
    expect(machine.id).toBe(id.replaceAll(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase()));
  });

  it.each(catalogue)('no state of $id is a dead end', ({ machine }) => {
    const stuck = stateNodesOf(machine).filter(
      (node) =>
        node.type === 'atomic' &&
        !withParents(node)
          .flatMap(transitionsOf)
          .some(({ target = [] }) => target.some((one) => one !== node)),
    );
    expect(stuck.map(({ id }) => id)).toEqual([]);
  });

  const scenarios = catalogue.flatMap(({ id, machine, input, scenarios }) =>
    scenarios.map((scenario) => ({ id, machine, input, ...scenario })),
  );

  it.each(scenarios)('the scenario "$title" of $id ends in $ends', ({ machine, input, events, ends }) => {
    const ignored: string[] = [];
    let [snapshot] = initialTransition(machine, input);
    for (const event of events) {
      if (machine.getTransitionData(snapshot, event).length === 0) ignored.push(event.type);
      [snapshot] = transition(machine, snapshot, event);
    }
    expect(typeof snapshot.value === 'string' ? snapshot.value : JSON.stringify(snapshot.value)).toBe(ends);
    // Repeated refusals have no listener; any other ignored event is a mistake in the scenario.
    expect(ignored.filter((type) => !type.startsWith('token.'))).toEqual([]);
  });
});
