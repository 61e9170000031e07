import type { Caller } from '#server/http/caller.ts';

/**
 * The permissions and the department that an open page was built with. The server notifies the page when they change.
 */
export type PermissionSnapshot = { readonly rights: string; readonly orgCode: string | null };

export function readPermissionSnapshot({ roles, grants, orgCode }: Caller): PermissionSnapshot {
  return { rights: JSON.stringify([[...roles].sort(), [...grants].sort()]), orgCode };
}
