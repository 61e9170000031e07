import { adminRole, type Caller } from '#server/http/caller.ts';
import type { Db } from '#server/store/database.ts';
import { idList } from '#server/http/id-list.ts';
import { refusal } from '#server/http/refusal.ts';
import { listGrantedPermissions } from './permission.store.ts';

/**
 * Returns a function that tells whether the caller may grant or revoke a row: callers only what they hold,
 * administrators everything.
 */
export async function createGrantCheck(db: Db, caller: Caller): Promise<(permissionId: string) => boolean> {
  if (caller.roles.includes(adminRole)) return () => true;
  const grantedIds = new Set((await listGrantedPermissions(db, caller.userId)).map(({ id }) => id));
  return (id) => grantedIds.has(id);
}

/** Returns the added and removed items relative to the state when the form was opened. */
export function difference(
  present: readonly string[],
  permissionIds: string,
  lastpermissionIds: string | undefined,
): { readonly added: string[]; readonly removed: string[] } {
  const requested = new Set(idList(permissionIds));
  const known = new Set(present);
  const last = lastpermissionIds === undefined ? known : new Set(idList(lastpermissionIds));
  return {
    added: [...requested].filter((id) => !last.has(id) && !known.has(id)),
    removed: [...last].filter((id) => !requested.has(id) && known.has(id)),
  };
}

/** Refuses to grant or revoke rows that the caller does not hold; administrators hold everything. */
export async function requireGrantable(db: Db, caller: Caller, ids: readonly string[]): Promise<void> {
  const may = await createGrantCheck(db, caller);
  if (ids.some((id) => !may(id))) throw refusal('权限不足，只能授予或取消自己拥有的权限');
}
