import type { Schema } from '#openapi/index.ts';

type PermissionEntry = Schema<'PermissionEntry'>;
type Entries = readonly PermissionEntry[] | null | undefined;

/**
 * Returns a check whether an element with an action is rendered (docs/behaviour.md#permissions): its action is among
 * the user's permissions, or the all-auth list contains it with status 0 (control switched off). Type 2 is ignored in
 * both; an unknown action is removed.
 */
export function createPermissionCheck(auth: Entries, allAuth: Entries): (action: string) => boolean {
  const grantedActions = new Set([
    ...actionsOf(auth, (entry) => entry.type !== '2'),
    ...actionsOf(allAuth, (entry) => entry.type !== '2' && entry.status === '0'),
  ]);
  return (action) => grantedActions.has(action);
}

/**
 * Returns a check whether an element with an action is disabled (docs/behaviour.md#permissions): the all-auth list
 * contains it with type 2 and a status other than 0, and the user has not been granted it.
 */
export function createDisabledCheck(auth: Entries, allAuth: Entries): (action: string) => boolean {
  const granted = actionsOf(auth, () => true);
  const controlled = actionsOf(allAuth, (entry) => entry.type === '2' && entry.status !== '0');
  const switchedOff = actionsOf(allAuth, (entry) => entry.type === '2' && entry.status === '0');
  return (action) => controlled.has(action) && !switchedOff.has(action) && !granted.has(action);
}

function actionsOf(entries: Entries, matches: (entry: PermissionEntry) => boolean): Set<string> {
  return new Set((entries ?? []).filter(matches).map(({ action }) => action));
}
