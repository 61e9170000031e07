import { dropOldest, isPart, mostParts, partsCache } from '#lib/kept-parts.ts';
import { idleTime } from '#lib/idle-time.ts';
import type { RuntimeConfig } from '#lib/runtime-config.ts';

/**
 * Has the page open without its server (docs/decisions/112-offline-in-the-browser.md), where the browser lets it: by https
 * or on this computer. To be called when the first page is there; whatever fails leaves the page as it is.
 */
export async function keepForOffline({ offline, build }: RuntimeConfig): Promise<void> {
  const workers = navigator.serviceWorker;
  if (workers === undefined || build === '') return;
  if (offline === 'off') {
    for (const one of await workers.getRegistrations()) await one.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    return;
  }
  await idleTime();
  await workers.register('/worker.js', { updateViaCache: 'none' });
  await workers.ready;
  offerInstalling();
  await keepPresentParts();
}

/** What came before the worker did; the browser has it still, so nothing is asked for. */
async function keepPresentParts(): Promise<void> {
  const cache = await caches.open(partsCache);
  for (const { name } of performance.getEntriesByType('resource')) {
    const url = new URL(name);
    if (url.origin === location.origin && isPart(url) && (await cache.match(name)) === undefined)
      await cache.add(name).catch(() => undefined);
  }
  await dropOldest(cache, mostParts);
}

/** Not in the page as it comes: browsers would fetch it with the first files. */
function offerInstalling(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
