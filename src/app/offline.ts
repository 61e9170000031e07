import { isHashedFile, type PrecacheMessage } from '#shared/browser/precached-files.ts';
import { idleTime } from '#shared/browser/idle-time.ts';
import type { RuntimeConfig } from '#shared/app/runtime-config.ts';

/**
 * Makes the page open without its server (docs/decisions/112-offline-in-the-browser.md), where the browser allows it:
 * over https or on this computer. Call it after the first page is drawn; a failure leaves the page unchanged.
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
  const { active } = await workers.ready;
  offerInstalling();
  active?.postMessage(loadedFiles(), { transfer: [] });
}

/**
 * Resources loaded before the worker started are in the browser's cache. The worker fetches them from there, because
 * the page has other work to do.
 */
function loadedFiles(): PrecacheMessage {
  const names = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).origin === location.origin && isHashedFile(new URL(name)));
  return { keepParts: [...new Set(names)] };
}

/** The link is not in the HTML: browsers would fetch the manifest with the first files. */
function offerInstalling(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
