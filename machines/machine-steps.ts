import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { edgeIdOf } from './machine-graph.ts';
import { stepsOf, takenIn } from './xstate-inside.ts';

export type TakenStep = { readonly after: AnyMachineSnapshot; readonly edges: readonly string[] };

/** An `inspect` option that tells every transition taken, those that are taken at once too. */
export function reportEdges(notify: (edges: readonly string[]) => void): (event: InspectionEvent) => void {
  return (event) => {
    const takenEdges = takenIn(event);
    if (takenEdges.length > 0) notify(takenEdges.map(edgeIdOf));
  };
}

/**
 * Single steps of a machine without an actor that runs. Unlike `transition` of XState it says which transitions were
 * taken. Undefined: the machine cannot read the event, since its data is of another kind.
 */
export function createStepper(machine: AnyStateMachine, input?: unknown) {
  let edges: string[] = [];
  const steps = stepsOf(
    machine,
    input,
    reportEdges((newEdges) => edges.push(...newEdges)),
  );
  const start: TakenStep = { after: steps.start, edges };
  return {
    start,
    step: (snapshot: AnyMachineSnapshot, event: AnyEventObject): TakenStep | undefined => {
      edges = [];
      try {
        return { after: steps.step(snapshot, event), edges };
      } catch {
        // An answer without the data it must have.
        return undefined;
      }
    },
  };
}
