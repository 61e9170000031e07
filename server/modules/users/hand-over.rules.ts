import type { Caller } from '#server/http/caller.ts';

/** Returns whether the caller may undo what happened to the person together with the hand-over. */
export function mayUndo(
  { grants, username }: Pick<Caller, 'grants' | 'username'>,
  { step, createBy }: { readonly step: string | null; readonly createBy: string },
): boolean {
  if (step === 'freeze') return grants.has('user:status');
  // Others restore deleted users in the recycle bin.
  if (step === 'delete')
    return grants.has('user:recycle') || (grants.has('user:del') && createBy === username);
  return grants.has('user:edit');
}

const maxNames = 3;

/** Returns the names of the items that were not moved back: the first three, and how many there are. */
export function keptText(names: readonly string[]): string {
  const shown = names.slice(0, maxNames).join('、');
  return names.length > maxNames ? `${shown}等 ${names.length} 项` : shown;
}
