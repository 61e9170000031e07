import { getStateNodes } from 'xstate';
import type { AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { reportEdges } from '#machines/machine-steps.ts';

/** The activity of live actors, by machine id: transitions taken and states reached. */
export type ModelRecord = Record<string, { states: string[]; edges: string[] }>;

/**
 * Returns an `inspect` option that records what its actors do, and a function that returns the record. Pure
 * transition functions do not count, because they prove nothing about a live actor.
 */
export function recordModels(): {
  readonly inspect: (event: InspectionEvent) => void;
  readonly record: () => ModelRecord;
} {
  const states = new Set<string>();
  const edges = new Set<string>();
  const noteEdges = reportEdges((taken) => {
    for (const id of taken) {
      edges.add(id);
      // A state that is left at once counts as reached.
      states.add(id.split('|')[0] ?? '');
    }
  });
  const inspect = (event: InspectionEvent) => {
    noteEdges(event);
    if (!('snapshot' in event) || !isOfMachine(event.snapshot)) return;
    const { machine, value } = event.snapshot;
    for (const { id } of getStateNodes(machine.root, value)) states.add(id);
  };
  return { inspect, record: () => byMachine(states, edges) };
}

function byMachine(states: ReadonlySet<string>, edges: ReadonlySet<string>): ModelRecord {
  const record: ModelRecord = {};
  const of = (id: string) => {
    const name = id.split(/[.|]/)[0] ?? '';
    return (record[name] ??= { states: [], edges: [] });
  };
  for (const id of [...states].sort()) of(id).states.push(id);
  for (const id of [...edges].sort()) of(id).edges.push(id);
  return record;
}

function isOfMachine(snapshot: object): snapshot is AnyMachineSnapshot {
  return 'machine' in snapshot && 'value' in snapshot;
}
