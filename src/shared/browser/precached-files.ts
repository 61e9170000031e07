/** The cache that the page and its worker share by name (docs/decisions/112-offline-in-the-browser.md). */
export const precacheName = 'campus-parts';
/** Enough for several builds; evicted files are still in the browser's own cache. */
export const maxPrecachedFiles = 400;

/** Returns whether the file name contains a hash of the content: such an address always returns the same content. */
export const isHashedFile = ({ pathname }: URL): boolean =>
  /^\/assets\/[^/]+[.-][\w-]{6,}\.\w+$/.test(pathname);

/** The message from the page to its worker: addresses of hashed files that the page has fetched itself. */
export type PrecacheMessage = { readonly keepParts: readonly string[] };

/** Evicts the oldest entries. */
export async function dropOldest(cache: Cache, max: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -max).map((one) => cache.delete(one)));
}
