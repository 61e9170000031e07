import type { Schema } from '#openapi/index.ts';

/** Search parameters of the address: one text, or a list if a key is repeated. */
export type PageSearch = Readonly<Record<string, unknown>>;

/**
 * The props of every page. Pages read their address from here and never from router hooks: a page kept alive in a
 * hidden tab must not follow the address of the visible one.
 */
export type PageProps = {
  /** Decoded path without the query, such as `/isystem/user`. */
  readonly path: string;
  readonly search: PageSearch;
  /** Values of the `:name` parameters of the menu path, or of the route. */
  readonly params: Readonly<Record<string, string>>;
  /** The menu entry's own permission list. Use `<Can>` or `usePermission` for decisions. */
  readonly permissions: readonly Schema<'PermissionEntry'>[];
  /** Title of the menu entry. */
  readonly title: string;
};

/** Returns one search parameter as text; undefined if it is missing, empty or repeated. */
export function searchText(search: PageSearch, key: string): string | undefined {
  const value = search[key];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns one search parameter as a positive whole number, such as a page number. */
export function searchNumber(search: PageSearch, key: string, fallback: number): number {
  const value = Number(search[key]);
  return Number.isSafeInteger(value) && value > 0 ? value : fallback;
}

/** Returns the page number in the address, and the page size, which must be one of `sizes`. */
export function searchPage(
  search: PageSearch,
  sizes: readonly number[],
  defaultSize: number,
): { readonly page: number; readonly size: number } {
  const size = searchNumber(search, 'size', defaultSize);
  return {
    page: Math.min(searchNumber(search, 'page', 1), 100_000),
    size: sizes.includes(size) ? size : defaultSize,
  };
}

/** Shown to visitors without a session too, without the shell (docs/behaviour.md#routes). */
export const openPath = '/404';
