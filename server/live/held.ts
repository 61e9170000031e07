import type { Caller } from '#server/http/caller.ts';

/**
 * The permissions and the department that an open page was built with. The server notifies the page when they change.
 */
export type Held = { readonly rights: string; readonly orgCode: string | null };

export function heldBy({ roles, grants, orgCode }: Caller): Held {
  return { rights: JSON.stringify([[...roles].sort(), [...grants].sort()]), orgCode };
}
