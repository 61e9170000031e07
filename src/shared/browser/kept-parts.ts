/** The cache that the page and its worker share by name (docs/decisions/112-offline-in-the-browser.md). */
export const partsCache = 'campus-parts';
/** Enough for several builds; evicted parts are still in the browser's own cache. */
export const maxParts = 400;

/** Names that change with the content: such an address always returns the same content. */
export const isPart = ({ pathname }: URL): boolean => /^\/assets\/[^/]+[.-][\w-]{6,}\.\w+$/.test(pathname);

/** The message from the page to its worker: addresses of parts that the page has fetched itself. */
export type KeepParts = { readonly keepParts: readonly string[] };

/** Evicts the oldest entries. */
export async function dropOldest(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -max).map((one) => cache.delete(one)));
}
