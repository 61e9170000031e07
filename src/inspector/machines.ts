import { catalogue, type CatalogueEntry } from '#machines/catalogue.ts';
import { machineGraph, type MachineGraph } from '#machines/machine-graph.ts';
import type { MachineLayouts } from '#machines/machine-layout.ts';
import { machineLayouts } from '#machines/layouts.gen.ts';

/** One machine of the catalogue with all data of the inspector. */
export type MachineFile = {
  readonly entry: CatalogueEntry;
  readonly graph: MachineGraph;
  readonly layouts: MachineLayouts;
};

const noLayouts: MachineLayouts = { better: 'DOWN', variants: {} };

export const machineFiles: readonly MachineFile[] = catalogue.map((entry) => ({
  entry,
  graph: machineGraph(entry.machine),
  layouts: machineLayouts[entry.id] ?? noLayouts,
}));

const first = machineFiles[0];

/** Returns the machine of a folder; the first machine if the folder has no machine. */
export function machineFile(id: string): MachineFile {
  const found = machineFiles.find(({ entry }) => entry.id === id) ?? first;
  if (found === undefined) throw new Error('the catalogue of machines is empty');
  return found;
}

/** Returns the machine by the id of running actors: `departmentSwitch`. */
export function fileOfMachine(machineId: string): MachineFile | undefined {
  return machineFiles.find(({ graph }) => graph.id === machineId);
}
