import type { Address } from './address.ts';
import type { MachineFile } from './machines.ts';
import type { ExpectedStep } from './walk-steps.ts';

type WalkHere = { readonly title: string | undefined; readonly steps: readonly ExpectedStep[] };

/** The state or the transition that an address speaks of, by its id: of a step of the walk that is here what it takes. */
export function chosenPart(
  { graph }: MachineFile,
  { state, event, walk, step }: Address,
  { title, steps }: WalkHere,
): string | undefined {
  if (event !== undefined) return graph.edges.find(({ id }) => id === event)?.id;
  if (state !== undefined) return graph.nodes.find(({ path }) => path === state)?.id;
  return step === undefined || walk !== title ? undefined : steps[step - 1]?.edges[0];
}

/** The address of a part of the diagram. */
export function addressOf({ entry, graph }: MachineFile, part: string | undefined): Address {
  const node = graph.nodes.find(({ id }) => id === part);
  if (node !== undefined) return { id: entry.id, state: node.path };
  return part === undefined ? { id: entry.id } : { id: entry.id, event: part };
}
