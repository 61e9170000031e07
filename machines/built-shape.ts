import type { AnyMachineSnapshot } from 'xstate';
import type { CatalogueEntry } from './catalogue.ts';
import { shapeOf, type MachineShape } from './machine-shape.ts';
import { simulateMachine } from './machine-simulation.ts';
import { createStepper } from './machine-steps.ts';

/** The shape of a machine of the catalogue as it is built today. */
export function builtShape({ machine, input }: CatalogueEntry): MachineShape {
  const start: AnyMachineSnapshot = createStepper(simulateMachine(machine), input).start.after;
  return shapeOf(machine, start);
}
