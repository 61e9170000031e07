import type { WalkPath } from '#inspector/machine-walks.ts';
import type { MachineFile } from './machines.ts';
import { walkResult, type WalkEntry } from './walk-book.ts';

/** A path with the index of its failed step. */
export type FailedWalk = { readonly path: WalkPath; readonly at: number };

/** Returns the failed ones of these paths. */
export function failedWalks(
  { graph }: MachineFile,
  paths: readonly WalkPath[],
  book: readonly WalkEntry[],
): readonly FailedWalk[] {
  return book.flatMap(({ machine, title, steps }) => {
    const at = steps.findIndex(({ result }) => result === 'failed');
    const path = at < 0 || machine !== graph.id ? undefined : paths.find((one) => one.title === title);
    return path === undefined ? [] : [{ path, at }];
  });
}

/** Counts the failed paths by the machine's id. */
export function failuresByMachine(book: readonly WalkEntry[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const entry of book)
    if (walkResult(entry) === 'failed') counts.set(entry.machine, (counts.get(entry.machine) ?? 0) + 1);
  return counts;
}
