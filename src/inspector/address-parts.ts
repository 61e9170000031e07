import type { Address } from './address.ts';
import type { RemovedParts } from './removed-parts.ts';
import type { MachineFile } from './machines.ts';
import { lostIn, shapeChanges } from './shape-changes.ts';
import type { ExpectedStep } from './walk-steps.ts';

type WalkHere = { readonly title: string | undefined; readonly steps: readonly ExpectedStep[] };

/**
 * Returns the id of the state or transition in an address: for a step of the open test path, the transition it takes.
 */
export function chosenPart(
  file: MachineFile,
  { state, event, walk, step }: Address,
  { title, steps }: WalkHere,
): string | undefined {
  if (event !== undefined) return partOf(file, 'edges', ({ id }) => id === event)?.id;
  if (state !== undefined) return partOf(file, 'nodes', ({ path }) => path === state)?.id;
  return step === undefined || walk !== title ? undefined : steps[step - 1]?.edges[0];
}

/** Returns the address of a part of the diagram. */
export function addressOf(file: MachineFile, part: string | undefined): Address {
  const { id } = file.entry;
  if (part === undefined) return { id };
  const node = partOf(file, 'nodes', (one) => one.id === part);
  return node === undefined ? { id, event: part } : { id, state: node.path };
}

/** Includes removed parts: they are searched last, since there are rarely any. */
function partOf<Kind extends keyof RemovedParts>(
  file: MachineFile,
  kind: Kind,
  isSought: (part: RemovedParts[Kind][number]) => boolean,
): RemovedParts[Kind][number] | undefined {
  const inSight: RemovedParts[Kind] = file.graph[kind];
  return inSight.find(isSought) ?? lostIn(shapeChanges(file))[kind].find(isSought);
}
