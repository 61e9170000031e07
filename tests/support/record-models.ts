import { getStateNodes } from 'xstate';
import type { AnyActor, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { createStepper, edgesToldBy } from '#machines/machine-steps.ts';
import { watchStarts } from '#machines/xstate-inside.ts';

/** The activity of live actors, by machine id: transitions taken and states reached. */
export type ModelRecord = Record<string, { states: string[]; edges: string[] }>;

/**
 * Observes every actor that starts until the returned function is called. Pure transition functions do not
 * count, because they prove nothing about a live actor.
 */
export function recordModels(): () => ModelRecord {
  const states = new Set<string>();
  const edges = new Set<string>();
  const known = new WeakSet<AnyActor['system']>();
  const note = (taken: readonly string[]) => {
    for (const id of taken) {
      edges.add(id);
      // A state that is left at once counts as reached.
      states.add(id.split('|')[0] ?? '');
    }
  };
  const noteStates = ({ machine, value }: AnyMachineSnapshot) => {
    for (const { id } of getStateNodes(machine.root, value)) states.add(id);
  };
  const noteEdges = edgesToldBy(note);
  const inspect = (event: InspectionEvent) => {
    noteEdges(event);
    if ('snapshot' in event && isOfMachine(event.snapshot)) noteStates(event.snapshot);
  };
  const stop = watchStarts(({ system, machine, input }) => {
    if (!known.has(system)) system.inspect(inspect);
    known.add(system);
    // The first steps happen before the actor can be observed.
    if (machine !== undefined) note(createStepper(machine, input).start.edges);
  });
  return () => {
    stop();
    return byMachine(states, edges);
  };
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
