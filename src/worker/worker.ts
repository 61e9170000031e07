import { clientsClaim, skipWaiting } from 'workbox-core';
import { cleanupOutdatedCaches, matchPrecache, precache } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import {
  dropOldest,
  isHashedFile,
  maxPrecachedFiles,
  precacheName,
} from '#shared/browser/precached-files.ts';

declare global {
  /** The page's first files, inserted by tools/build.mjs. */
  const shellFiles: { url: string; revision: string | null }[];
}

/**
 * Used only while the server is away: the page itself comes from the server if it answers, so that a new build is
 * active at once and no old one persists. API answers never pass here: no route matches them.
 */
cleanupOutdatedCaches();
precache(shellFiles);
skipWaiting();
clientsClaim();

const unhashed = new Set(shellFiles.flatMap(({ url, revision }) => (revision === null ? [] : [url])));

/**
 * Pages that the server has just answered. Their hashed files do not pass here until they send `keepParts`: for files
 * from this cache Chromium builds a code cache on the main thread at the first use, 0.1 s of a slow computer before the
 * first page is shown. The names are lost with the worker; files then come from the cache.
 */
const startingPages = new Set<string>();

registerRoute(
  ({ request, url }) =>
    request.mode === 'navigate' &&
    request.destination === 'document' &&
    !/^\/(api|inspector)\b/.test(url.pathname),
  async ({ request, event }) => {
    const page: unknown = Reflect.get(event, 'resultingClientId');
    if (typeof page !== 'string') return whileAway(request, '/index.html');
    return whileAway(request, '/index.html', () => void startingPages.add(page));
  },
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && unhashed.has(url.pathname),
  ({ request, url }) => whileAway(request, url.pathname),
);

const hashedFiles = new CacheFirst({
  cacheName: precacheName,
  plugins: [{ cacheDidUpdate: async () => dropOldest(await caches.open(precacheName), maxPrecachedFiles) }],
});
registerRoute(
  ({ url, sameOrigin, event }) =>
    sameOrigin && isHashedFile(url) && !startingPages.has(String(Reflect.get(event, 'clientId'))),
  async (options) => (await matchPrecache(options.url.pathname)) ?? (await hashedFiles.handle(options)),
);

addEventListener('message', (event) => {
  const addresses: unknown = Reflect.get(Object(event.data), 'keepParts');
  if (!Array.isArray(addresses)) return;
  startingPages.delete(String(Reflect.get(Object(event.source), 'id')));
  const names = addresses.filter(
    (name): name is string => typeof name === 'string' && isHashedFile(new URL(name)),
  );
  const caching = precacheFiles(names);
  if ('waitUntil' in event && typeof event.waitUntil === 'function') event.waitUntil(caching);
});

/** Caches new files; they come from the browser's own cache, so the server gets no request. */
async function precacheFiles(names: readonly string[]): Promise<void> {
  const cache = await caches.open(precacheName);
  await Promise.all(
    names.map(async (name) => {
      if ((await cache.match(name)) === undefined) await cache.add(name).catch(() => undefined);
    }),
  );
  await dropOldest(cache, maxPrecachedFiles);
}

/** Returns the server's answer; without one, or with that of a proxy whose server is down, the cached one. */
async function whileAway(request: Request, cachedPath: string, onAnswer?: () => void): Promise<Response> {
  const answer = await fetch(request).catch(() => undefined);
  if (answer !== undefined && ![502, 503, 504].includes(answer.status)) {
    onAnswer?.();
    return answer;
  }
  return (await matchPrecache(cachedPath)) ?? answer ?? Response.error();
}
