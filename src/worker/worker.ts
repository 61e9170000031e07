import { clientsClaim, skipWaiting } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { dropOldest, isPart, mostParts, partsCache } from '#lib/kept-parts.ts';

declare global {
  /** What the page's first files are, by tools/build.mjs. */
  const shellFiles: { url: string; revision: string | null }[];
}

/**
 * Only for when the server is away: the page itself always comes from the server where there is one, so that a new build
 * is there at once and no old one can hold on. Answers of the API never pass here: no route takes them.
 */
cleanupOutdatedCaches();
precache(shellFiles);
skipWaiting();
clientsClaim();

const unhashed = new Set(shellFiles.flatMap(({ url, revision }) => (revision === null ? [] : [url])));

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    request.destination === 'document' &&
    !/^\/(api|inspector)\b/.test(url.pathname),
  ({ request }) => whileAway(request, '/index.html'),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && unhashed.has(url.pathname),
  ({ request, url }) => whileAway(request, url.pathname),
);

const parts = new CacheFirst({
  cacheName: partsCache,
  plugins: [{ cacheDidUpdate: async () => dropOldest(await caches.open(partsCache), mostParts) }],
});
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && isPart(url),
  async (options) => (await matchPrecache(options.url.pathname)) ?? (await parts.handle(options)),
);

/** The server's answer; without one, or with that of a proxy that has no server, what was put by. */
async function whileAway(request: Request, kept: string): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer !== undefined && ![502, 503, 504].includes(answer.status)) return answer;
  return (await matchPrecache(kept)) ?? answer ?? Response.error();
}
