import { isPart, type KeepParts } from '#lib/kept-parts.ts';
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
  const { active } = await workers.ready;
  offerInstalling();
  active?.postMessage(presentParts(), { transfer: [] });
}

/** What came before the worker did: the browser has it still. The worker takes it from there, not the page, which has other things to do. */
function presentParts(): KeepParts {
  const parts = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).origin === location.origin && isPart(new URL(name)));
  return { keepParts: [...new Set(parts)] };
}

/** Not in the page as it comes: browsers would fetch it with the first files. */
function offerInstalling(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
