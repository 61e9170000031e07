import { createActor } from 'xstate';
import type {
  AnyActorScope,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  InspectionEvent,
} from 'xstate';
import { edgeIdOf } from './machine-graph.ts';

export type TakenStep = { readonly after: AnyMachineSnapshot; readonly edges: readonly string[] };

/** An `inspect` option that tells every transition taken, those that are taken at once too. */
export function edgesToldBy(tell: (edges: readonly string[]) => void): (event: InspectionEvent) => void {
  return (event) => {
    if (event.type !== '@xstate.microstep') return;
    const { _transitions: passed } = event;
    tell(passed.map(edgeIdOf));
  };
}

const nothing = (): void => undefined;

/**
 * Single steps of a machine without an actor that runs. Unlike `transition` of XState it says which transitions were
 * taken. Undefined: the machine cannot read the event, since its data is of another kind.
 */
export function createStepper(machine: AnyStateMachine, input?: unknown) {
  let edges: string[] = [];
  const self = createActor(machine, { input, inspect: edgesToldBy((taken) => edges.push(...taken)) });
  const scope: AnyActorScope = {
    self,
    id: '',
    sessionId: '',
    logger: nothing,
    defer: nothing,
    system: self.system,
    stopChild: nothing,
    emit: nothing,
    actionExecutor: nothing,
  };
  const start: TakenStep = { after: self.getSnapshot(), edges };
  return {
    start,
    step: (snapshot: AnyMachineSnapshot, event: AnyEventObject): TakenStep | undefined => {
      edges = [];
      try {
        return { after: machine.transition(snapshot, event, scope), edges };
      } catch {
        // An answer without the data it must have.
        return undefined;
      }
    },
  };
}
