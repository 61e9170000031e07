import type { Caller } from '#server/http/caller.ts';

/** What an open page has built itself from: when it changes, the page is told. */
export type Held = { readonly rights: string; readonly orgCode: string | null };

export function heldBy({ roles, grants, orgCode }: Caller): Held {
  return { rights: JSON.stringify([[...roles].sort(), [...grants].sort()]), orgCode };
}
