import { searchNumber, type PageSearch } from '#shared/app/page.ts';

export const publicPageSizes = [12, 24, 48] as const;

/** Returns the page of a public list in the address, and its size: 24 by default (docs/behaviour.md#public-site). */
export function publicPage(search: PageSearch): { readonly page: number; readonly size: number } {
  const size = searchNumber(search, 'size', 24);
  return {
    page: Math.min(searchNumber(search, 'page', 1), 100_000),
    size: publicPageSizes.find((one) => one === size) ?? 24,
  };
}
