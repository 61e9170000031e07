/** The cache that the page and its worker share by name (docs/decisions/112-offline-in-the-browser.md). */
export const partsCache = 'campus-parts';
/** Those of some builds; the browser has what goes in its own cache still. */
export const mostParts = 400;

/** Names that change with the content: what such an address has once answered it always answers. */
export const isPart = ({ pathname }: URL): boolean => /^\/assets\/[^/]+[.-][\w-]{6,}\.\w+$/.test(pathname);

/** What the page tells its worker: addresses of parts that it has fetched by itself. */
export type KeepParts = { readonly keepParts: readonly string[] };

/** Lets go of what came first. */
export async function dropOldest(cache: Cache, most: number): Promise<void> {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, -most).map((one) => cache.delete(one)));
}
