import type { Schema } from '#openapi/index.ts';

/** Search parameters as the address has them: one text, or a list when a key is repeated. */
export type PageSearch = Readonly<Record<string, unknown>>;

/**
 * What every page gets. Pages read their address from here and never from router hooks: a page kept alive in a hidden
 * tab must not follow the address of the visible one.
 */
export type PageProps = {
  /** Decoded path without the query, such as `/isystem/user`. */
  readonly path: string;
  readonly search: PageSearch;
  /** Values of `:name` parameters of the menu path, or of the route. */
  readonly params: Readonly<Record<string, string>>;
  /** The menu entry's own permission list. For a decision use `<Can>` or `usePermission`. */
  readonly permissions: readonly Schema<'PermissionEntry'>[];
  /** Title of the menu entry. */
  readonly title: string;
};

/** One search parameter as text; undefined when it is missing, empty or repeated. */
export function searchText(search: PageSearch, key: string): string | undefined {
  const value = search[key];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** One search parameter as a positive whole number, such as a page number. */
export function searchNumber(search: PageSearch, key: string, fallback: number): number {
  const value = Number(search[key]);
  return Number.isSafeInteger(value) && value > 0 ? value : fallback;
}

/** Shown to who is not logged in, too, without the shell (docs/behaviour.md#routes). */
export const openPath = '/404';
