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

addEventListener('message', (event) => {
  const asked: unknown = Reflect.get(Object(event.data), 'keepParts');
  if (!Array.isArray(asked)) return;
  const names = asked.filter((name): name is string => typeof name === 'string' && isPart(new URL(name)));
  const kept = keepParts(names);
  if ('waitUntil' in event && typeof event.waitUntil === 'function') event.waitUntil(kept);
});

/** Puts by what is not there yet; the browser's own cache has it, so nothing is asked of the server. */
async function keepParts(names: readonly string[]): Promise<void> {
  const cache = await caches.open(partsCache);
  await Promise.all(
    names.map(async (name) => {
      if ((await cache.match(name)) === undefined) await cache.add(name).catch(() => undefined);
    }),
  );
  await dropOldest(cache, mostParts);
}

/** The server's answer; without one, or with that of a proxy that has no server, what was put by. */
async function whileAway(request: Request, kept: string): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer !== undefined && ![502, 503, 504].includes(answer.status)) return answer;
  return (await matchPrecache(kept)) ?? answer ?? Response.error();
}
